// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.scene;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.Worker;
import org.wakepath.graph.model.WorkerKind;
import org.wakepath.path.ActivePath;
import org.wakepath.path.Cause;
import org.wakepath.path.PathLink;
import org.wakepath.path.PathSegment;
import org.wakepath.scenarios.sample.PathDrawing;
import org.wakepath.view.layout.RowGrouping;
import org.wakepath.view.layout.TimeGraphArrow;
import org.wakepath.view.layout.TimeGraphRow;

/**
 * A main thread wakes another thread of its process, which had to wait for a CPU and then for a disk of another host.
 */
class RowGroupingTest {
    private static final Worker MAIN = new Worker("host", "main", 1, 0, WorkerKind.TASK, 1, 1, false);
    private static final Worker THREAD = new Worker("host", "thread", 2, 0, WorkerKind.TASK, 1, 2, false);
    private static final Worker DISK = PathDrawing.task("far", "disk", 9);
    private static final ActivePath PATH = new PathDrawing(MAIN).runs(MAIN, 600, 0)
            .link(PathLink.Kind.WAKEUP, MAIN, 0, THREAD)
            .segment(THREAD, EdgeState.PREEMPTED, 100, new Cause.Own(), 1).runs(THREAD, 200, 1)
            .segment(DISK, EdgeState.BLOCK_DEVICE, 100, new Cause.Own(), 2)
            .waited(MAIN, 400, EdgeState.BLOCKED, null, new Cause.Wakeup(THREAD), 0).runs(MAIN, 50, 0).path();
    private final Scene scene = Scene.of(PATH);

    private static List<String> names(Scene scene) {
        return IntStream.range(0, scene.graph().rows().size()).mapToObj(scene.graph()::name).toList();
    }

    private static long[] times(Scene scene, int row) {
        return Arrays.stream(scene.graph().rows().get(row).occupancy().within(scene.start(), scene.end()))
                .filter(time -> time > 0).toArray();
    }

    @Test
    void shouldPutThreadsUnderTheirProcess() {
        Scene processes = scene.grouped(RowGrouping.PROCESS);
        assertThat(names(processes)).containsExactly("main, process 1: 2 tasks", "main(1)", "thread(2)", "disk(9)");
        assertThat(times(processes, 0)).as("running and preempted").containsExactly(850, 100);
        assertThat(processes.graph().rows().get(0).waits()).hasSize(1);
        assertThat(processes.graph().arrows()).extracting(TimeGraphArrow::fromRow, TimeGraphArrow::toRow)
                .containsExactly(tuple(1, 2));
        assertThat(processes.places().headers()).extracting(RowPlaces.Header::title).containsExactly("host", "far");
    }

    @Test
    void shouldShowWhoWasInWhichStateWhen() {
        Scene states = scene.grouped(RowGrouping.STATE);
        assertThat(names(states)).containsExactly("running: 2", "main(1)", "thread(2)", "preempted: 1", "thread(2)",
                "blocked: 1", "main(1)", "block device: 1", "disk(9)");
        assertThat(times(states, 0)).containsExactly(850);
        assertThat(times(states, 1)).containsExactly(650);
        assertThat(times(states, 2)).containsExactly(200);
        assertThat(times(states, 3)).containsExactly(100);
        // The main thread is blocked while the path is elsewhere.
        assertThat(times(states, 6)).isEmpty();
        assertThat(states.graph().rows().get(6).waits()).extracting(wait -> wait.duration()).containsExactly(400L);
        assertThat(states.longestWaits()).extracting(GraphScene.LongWait::row).containsExactly(6);
    }

    @Test
    void shouldLeadArrowsToTheSegmentsThatTheyStart() {
        Scene states = scene.grouped(RowGrouping.STATE);
        assertThat(states.graph().arrows()).extracting(TimeGraphArrow::fromRow, TimeGraphArrow::toRow)
                .containsExactly(tuple(1, 4));
        assertThat(states.navigation().cause(1)).hasValue(0);
        assertThat(states.navigation().released(0)).hasValue(1);
    }

    @Test
    void shouldKeepTheNumbersOfSegmentsAndTheWaysBetweenThem() {
        for (RowGrouping grouping : RowGrouping.values()) {
            Scene grouped = scene.grouped(grouping);
            for (int segment = 0; segment < PATH.segments().size(); segment++) {
                PathSegment of = PATH.segments().get(segment);
                TimeGraphRow row = grouped.graph().rows().get(grouped.navigation().row(segment));
                assertThat(row.worker()).as("%s %s", grouping, of).isEqualTo(of.worker());
                assertThat(row.state(row.firstAfter(of.start()))).isEqualTo(of.state());
                assertThat(grouped.navigation().cause(segment)).as("cause of %s by %s", of, grouping)
                        .isEqualTo(scene.navigation().cause(segment));
                assertThat(grouped.navigation().released(segment)).isEqualTo(scene.navigation().released(segment));
            }
        }
    }
}
