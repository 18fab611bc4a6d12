// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.layout;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.wakepath.graph.model.Certainty;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.Worker;
import org.wakepath.path.Cause;
import org.wakepath.path.PathSegment;
import org.wakepath.scenarios.sample.PathDrawing;

/** Three tasks of a host within 30 ns. */
class MergedRowTest {
    private static final Cause WAKEUP = new Cause.Wakeup(PathDrawing.task("host", "waker", 9));

    private final TimeGraphRow first = row("first", 1, EdgeState.RUNNING, 0, 10, EdgeState.BLOCKED, 10, 30);
    private final TimeGraphRow second = row("second", 2, EdgeState.BLOCKED, 0, 5, EdgeState.PREEMPTED, 5, 12,
            EdgeState.RUNNING, 12, 20, EdgeState.BLOCKED, 20, 30);
    private final TimeGraphRow third = row("third", 3, EdgeState.RUNNING, 5, 15);

    private static TimeGraphRow row(String name, int tid, Object... parts) {
        Worker worker = PathDrawing.task("host", name, tid);
        List<PathSegment> segments = new ArrayList<>();
        for (int i = 0; i < parts.length; i += 3) {
            EdgeState state = (EdgeState) parts[i];
            segments.add(new PathSegment(worker, state, (int) parts[i + 1], (int) parts[i + 2],
                    TimeGraphRow.isWait(state) ? WAKEUP : new Cause.Own(), 0, false, Certainty.CERTAIN, false));
        }
        return new TimeGraphRow(worker, segments, IntStream.range(0, segments.size()).toArray(), List.of());
    }

    private static List<String> stretches(TimeGraphRow row) {
        return IntStream.range(0, row.size()).mapToObj(i -> row.start(i) + "-" + row.end(i) + " " + row.state(i) + " "
                + row.name(i).orElseThrow()).toList();
    }

    @Test
    void shouldHaveTheStateOfTheTaskThatIsClosestToWorking() {
        assertThat(stretches(MergedRow.of("both", List.of(first, second)))).containsExactly("0-10 RUNNING first",
                "10-12 PREEMPTED second", "12-20 RUNNING second", "20-30 BLOCKED first");
    }

    @Test
    void shouldCountTheTasksThatAreInAStateAtATime() {
        List<TimeGraphRow> running = List.of(first.only(EdgeState.RUNNING), second.only(EdgeState.RUNNING), third);
        Gauge counted = Gauge.counting(running);
        // One until 5, two until 10, one until 12, two until 15, one until 20.
        assertThat(counted.words(0, 5)).isEqualTo("1 task");
        assertThat(counted.words(5, 10)).isEqualTo("2 tasks");
        assertThat(counted.words(0, 20)).isEqualTo("1.4 tasks");
        assertThat(counted.sum(0, 30)).isEqualTo(28);
        assertThat(counted.sum(-10, 7)).isEqualTo(9);
    }

    @Test
    void shouldGiveEachPixelThePartThatItsMeanIsOfTheHighest() {
        Gauge counted = Gauge.counting(List.of(first.only(EdgeState.RUNNING), third));
        // Means of 1, 2, 1 and 0 tasks in pixels of 5 ns.
        Gauge.Shape shape = counted.shape(new PixelGrid(new TimeScale(0, 20, 4)));
        assertThat(shape.heights()).containsExactly(0.5, 1, 0.5, 0);
        assertThat(shape.top()).isEqualTo("2 tasks");
    }
}
