// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.scene;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.path.Cause;
import org.wakepath.path.PathLink;
import org.wakepath.path.PathSegment;
import org.wakepath.path.Wait;
import org.wakepath.scenarios.sample.PathDrawing;
import org.wakepath.scenarios.sample.SamplePaths;
import org.wakepath.view.flame.FlameFrame;
import org.wakepath.view.flame.FlameGraph;
import org.wakepath.view.layout.TimeGraphRow;
import org.wakepath.view.state.Area;
import org.wakepath.view.state.AreaTable;

/**
 * Segments of the request: 0 client, 1 packet, 2 softirq, 3 server ready, 4 server, 5 worker, 6 its disk, 7 worker, 8
 * packet, 9 softirq, 10 client ready, 11 client, 12 interrupted, 13 client, 14 asleep, 15 client, 16 unknown, 17
 * logger, 18 client.
 */
class NavigationTest {
    private final Scene scene = Scene.of(SamplePaths.rpc());
    private final PathNavigation ways = scene.navigation();

    @Test
    void shouldGoFromSegmentToSegmentInPathOrder() {
        assertThat(ways.next(0)).hasValue(1);
        assertThat(ways.previous(1)).hasValue(0);
        assertThat(ways.next(18)).isEmpty();
        assertThat(ways.previous(0)).isEmpty();
        assertThat(ways.at(scene.path().start() + 300_000)).hasValue(1);
        assertThat(ways.at(scene.path().start() + 299_999)).hasValue(0);
        assertThat(ways.at(Long.MAX_VALUE)).hasValue(18);
    }

    @Test
    void shouldFollowASignalToItsSenderAndBack() {
        assertThat(ways.cause(10)).hasValue(9);
        assertThat(ways.cause(18)).hasValue(17);
        assertThat(ways.cause(5)).hasValue(4);
        assertThat(ways.released(4)).hasValue(5);
        assertThat(ways.released(17)).hasValue(18);
        assertThat(ways.released(18)).isEmpty();
        assertThat(ways.cause(0)).isEmpty();
    }

    @Test
    void shouldGoFromWorkToWhatWasWaitedForBeforeAndNotToTheTasksOwnWork() {
        // The client got ready by the softirq, ran, was interrupted and ran on; then it slept.
        assertThat(ways.cause(10)).hasValue(9);
        assertThat(ways.cause(11)).hasValue(9);
        assertThat(ways.cause(12)).hasValue(9);
        assertThat(ways.cause(13)).hasValue(9);
        assertThat(ways.cause(15)).hasValue(14);
    }

    @Test
    void shouldGoToTheSenderOfAPacketThatWasUnderWay() {
        // The reply was sent when the worker's last segment ended, 310 us before its softirq began.
        assertThat(ways.cause(9)).hasValue(7);
        assertThat(ways.released(7)).hasValue(9);
    }

    @Test
    void shouldGoToWhatTheSenderDidThenAndNotToWhatItDidLater() {
        // The client sends at the end of its first segment, sleeps, and the packet arrives at the end of that.
        PathNavigation packet = Scene.of(new PathDrawing(SamplePaths.CLIENT).runs(SamplePaths.CLIENT, 100, 0)
                .segment(SamplePaths.CLIENT, EdgeState.TIMER, 50, new Cause.Own(), 0)
                .link(PathLink.Kind.NETWORK, SamplePaths.CLIENT, 50, SamplePaths.SERVER)
                .runs(SamplePaths.SERVER, 50, 0).path()).navigation();
        assertThat(packet.cause(2)).hasValue(0);
        assertThat(packet.released(0)).hasValue(2);
    }

    @Test
    void shouldGoFromAWaitToItsCauseAndToWhatItsEndReleased() {
        Wait read = scene.path().waits().stream().filter(wait -> wait.systemCall().map(Object::toString)
                .equals(Optional.of("read(fd 4)"))).findFirst().orElseThrow();
        assertThat(ways.cause(0, read)).hasValue(9);
        assertThat(ways.released(read)).hasValue(10);
    }

    @Test
    void shouldFindSegmentsByWorkerStateAndCause() {
        Search logger = new Search(scene, "LOGG");
        assertThat(logger.size()).isEqualTo(1);
        assertThat(logger.hit(0)).isEqualTo(17);
        Search server = new Search(scene, "server");
        // The last is a packet that the server sent.
        assertThat(IntStream.range(0, server.size()).map(server::hit)).containsExactly(1, 2, 3, 4, 5, 6, 7, 8);
        assertThat(server.after(3)).isEqualTo(OptionalInt.of(3));
        assertThat(server.after(8)).hasValue(0);
        assertThat(server.after(-1)).hasValue(0);
        assertThat(server.before(5)).hasValue(3);
        assertThat(server.before(0)).hasValue(7);
        assertThat(new Search(scene, "702").size()).isEqualTo(3);
        assertThat(new Search(scene, "").after(0)).isEmpty();
        assertThat(new Search(scene, "nowhere").before(0)).isEmpty();
        assertThat(new Search(scene, " Block Dev").hit(0)).isEqualTo(6);
        assertThat(new Search(scene, "virtio0").hit(0)).isEqualTo(12);
    }

    @Test
    void shouldAddUpWhatLiesInAnArea() {
        Scene large = Scene.of(SamplePaths.large(2000));
        SplittableRandom random = new SplittableRandom(3);
        for (int i = 0; i < 50; i++) {
            long from = large.path().start() + random.nextLong(large.path().duration());
            long to = from + random.nextLong(large.path().duration());
            List<Integer> rows = new ArrayList<>(List.of(random.nextInt(10), 10 + random.nextInt(10)));
            AreaTable table = AreaTable.of(new Area(from, to, rows), large.graph());
            for (EdgeState state : EdgeState.values()) {
                assertThat(table.of(state)).isEqualTo(sum(large, from, to, rows, state));
            }
            assertThat(table.total()).isEqualTo(
                    table.states().stream().mapToLong(table::of).sum());
        }
    }

    private static long sum(Scene scene, long from, long to, List<Integer> rows, EdgeState state) {
        long sum = 0;
        List<PathSegment> segments = scene.path().segments();
        for (int i = 0; i < segments.size(); i++) {
            PathSegment segment = segments.get(i);
            if (segment.state() == state && rows.contains(scene.navigation().row(i))) {
                sum += Math.max(0, Math.min(to, segment.end()) - Math.max(from, segment.start()));
            }
        }
        return sum;
    }

    @Test
    void shouldMakeAllOfThePathTheSumOfAllRows() {
        Viewport view = scene.view(1000, 1000);
        Area area = Area.between(0, 0, 1000, 1000, scene, view);
        assertThat(area.rows()).containsExactly(0, 1, 2, 3, 4, 5);
        AreaTable table = AreaTable.of(area, scene.graph());
        assertThat(table.total()).isEqualTo(scene.path().duration());
        assertThat(table.of(EdgeState.BLOCK_DEVICE)).isEqualTo(2_000_000);
        assertThat(table.lines().get(0).row()).isEqualTo(5);
        assertThat(table.lines().get(0).of(EdgeState.RUNNING)).isEqualTo(2_640_000);
    }

    @Test
    void shouldBeAboutAPartOfThePathAndAboutAllAgain() {
        FlameGraph flame = FlameGraph.of(scene.path());
        int disk = flame.frames().stream().filter(frame -> frame.state().equals(Optional.of(EdgeState.BLOCK_DEVICE)))
                .mapToInt(FlameFrame::number).max().orElseThrow();
        Scene part = scene.only(flame.times(disk));
        assertThat(IntStream.rangeClosed(0, 18).filter(part::isMeant)).containsExactly(6);
        assertThat(part.graph().rows().get(0).isPale(0)).isTrue();
        TimeGraphRow worker = part.graph().rows().get(part.navigation().row(6));
        assertThat(worker.isPale(worker.firstAfter(part.start(6)))).isFalse();
        Viewport view = part.view(1200, 400);
        RowPlaces places = part.arranged(RowChoice.of(part.graph()), view).places();
        assertThat(IntStream.range(0, places.size()).map(places::row)).containsExactly(0, part.navigation().row(6));
        assertThat(scene.isMeant(0)).isTrue();
        assertThat(flame.times(0)).hasSizeGreaterThanOrEqualTo(19);
    }
}
