// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.path.ActivePath;
import org.wakepath.path.PathSegment;
import org.wakepath.path.summary.PathSummary;
import org.wakepath.path.summary.Tally.Share;
import org.wakepath.scenarios.sample.SamplePaths;
import org.wakepath.view.flame.FlameFrame;
import org.wakepath.view.flame.FlameGraph;
import org.wakepath.view.scene.Scene;

class StatisticsTest {
    private static final long MICRO = 1000;
    private final ActivePath rpc = SamplePaths.rpc();

    private Statistics between(long fromMicro, long toMicro) {
        return Statistics.of(Scene.of(rpc), rpc.start() + fromMicro * MICRO, rpc.start() + toMicro * MICRO);
    }

    @Test
    void shouldHaveTheSharesOfTheSummaryForAllOfAPath() {
        for (ActivePath path : List.of(rpc, SamplePaths.large(5000), SamplePaths.hostile())) {
            Scene scene = Scene.of(path);
            Statistics all = Statistics.of(scene, Long.MIN_VALUE, Long.MAX_VALUE);
            PathSummary summary = PathSummary.of(scene.path());
            assertThat(all.hosts()).extracting(s -> new Share<>(s.key(), s.total())).isEqualTo(summary.hosts());
            assertThat(all.tasks()).extracting(s -> new Share<>(s.key(), s.total())).isEqualTo(summary.workers());
            assertThat(all.states()).extracting(s -> new Share<>(s.key(), s.total())).isEqualTo(summary.states());
        }
    }

    @Test
    void shouldShareAStretchAmongHostsTasksAndStates() {
        // 200 own, 100 on the line; of the line's 140 the rest is left out.
        Statistics begin = between(100, 400);
        assertThat(begin.elapsed()).isEqualTo(300 * MICRO);
        assertThat(begin.hosts()).extracting(StateShares::key).containsExactly("client", "server");
        assertThat(begin.hosts().get(0).of(EdgeState.RUNNING)).isEqualTo(200 * MICRO);
        assertThat(begin.hosts().get(1).of(EdgeState.NETWORK)).isEqualTo(100 * MICRO);
        assertThat(begin.tasks()).extracting(times -> times.key().name()).containsExactly("rpc-client",
                "softirq NET_RX");
        assertThat(begin.range()).isEqualTo("300 µs of the path's 10.0 ms, from +0.100000 ms");
    }

    @Test
    void shouldAddUpToAnyStretchExactly() {
        ActivePath path = SamplePaths.large(3000);
        SplittableRandom random = new SplittableRandom(11);
        for (int i = 0; i < 100; i++) {
            long from = path.start() + random.nextLong(path.duration());
            long to = from + 1 + random.nextLong(path.duration());
            Statistics part = Statistics.of(Scene.of(path), from, to);
            assertThat(part.elapsed()).isEqualTo(Math.min(to, path.end()) - from);
            assertThat(sum(part.hosts())).isEqualTo(part.elapsed());
            assertThat(sum(part.tasks())).isEqualTo(part.elapsed());
            assertThat(sum(part.states())).isEqualTo(part.elapsed());
            for (StateShares<EdgeState> state : part.states()) {
                assertThat(state.total()).isEqualTo(naive(path, from, to, state.key()));
            }
        }
    }

    private static <K> long sum(List<StateShares<K>> shares) {
        return shares.stream().mapToLong(StateShares::total).sum();
    }

    private static long naive(ActivePath path, long from, long to, EdgeState state) {
        return path.segments().stream().filter(segment -> segment.state() == state).mapToLong(
                (PathSegment segment) -> Math.max(0, Math.min(to, segment.end()) - Math.max(from, segment.start())))
                .sum();
    }

    @Test
    void shouldListWaitsByTheirTimeWithinTheStretch() {
        Statistics all = between(0, 10_000);
        assertThat(all.waits()).extracting(TopWait::within).startsWith(6000 * MICRO, 2000 * MICRO, 2000 * MICRO);
        TopWait read = all.waits().get(0);
        assertThat(read.waitedFor()).isEqualTo("`rpc-worker` (server), running 2.64 ms");
        // The worker's 2600 without interruption begin 3300 after the begin.
        assertThat(read.moment()).isEqualTo(rpc.start() + 3300 * MICRO);

        // The read reaches 300 into this stretch, and most of it is the way back and its softirq.
        TopWait end = between(6000, 6500).waits().get(0);
        assertThat(end.within()).isEqualTo(300 * MICRO);
        assertThat(end.waited().duration()).isEqualTo(6000 * MICRO);
        assertThat(end.waitedFor()).isEqualTo("softirq NET_RX (client), network 210 µs");
    }

    @Test
    void shouldNumberWaitsAsThePictureDoes() {
        assertThat(between(0, 10_000).waits()).extracting(top -> top.number().orElse(0)).startsWith(1, 2, 3);
        // Of the stretch it is the second: the reply took 310 and its softirq 90, the sleep 1800 more.
        assertThat(between(5900, 8800).waits()).extracting(top -> top.number().orElse(0) + " " + top.within())
                .contains("1 400000");
    }

    @Test
    void shouldAddUpTheChosenPartAlone() {
        // rpc-worker runs for 40 and for 2600 in the client's first wait.
        Scene part = Scene.of(rpc).only(FlameGraph.of(rpc).times(1));
        Statistics all = Statistics.of(part, Long.MIN_VALUE, Long.MAX_VALUE);
        assertThat(all.elapsed()).isEqualTo(2640 * MICRO);
        assertThat(all.tasks()).extracting(times -> times.key().name() + " " + times.of(EdgeState.RUNNING))
                .containsExactly("rpc-worker 2640000");
        assertThat(all.waits()).extracting(top -> top.number().orElse(0) + " " + top.within())
                .containsExactly("1 2640000");
        assertThat(all.range()).isEqualTo("The chosen part alone: 2.64 ms. All of the path: 10.0 ms");
        // From 3.3 to 4 ms.
        assertThat(Statistics.of(part, rpc.start() + 2000 * MICRO, rpc.start() + 4000 * MICRO).elapsed())
                .isEqualTo(700 * MICRO);
    }

    @Test
    void shouldAddUpToEachFrame() {
        ActivePath path = SamplePaths.large(1000);
        FlameGraph graph = FlameGraph.of(path);
        Scene scene = Scene.of(path);
        for (FlameFrame frame : graph.frames()) {
            Statistics part = Statistics.of(scene.only(graph.times(frame.number())), Long.MIN_VALUE, Long.MAX_VALUE);
            assertThat(part.elapsed()).isEqualTo(frame.total());
            assertThat(sum(part.hosts())).isEqualTo(frame.total());
            assertThat(sum(part.tasks())).isEqualTo(frame.total());
        }
    }

    @Test
    void shouldHaveNothingBeyondThePath() {
        Statistics none = between(20_000, 30_000);
        assertThat(none.elapsed()).isZero();
        assertThat(none.hosts()).isEmpty();
        assertThat(none.waits()).isEmpty();
    }

    @Test
    void shouldPutTheLeastOnesTogether() {
        Statistics large = Statistics.of(Scene.of(SamplePaths.large(5000)), Long.MIN_VALUE, Long.MAX_VALUE);
        List<StateShares<String>> all = large.tasks().stream().map(times -> new StateShares<>(times.key().name(),
                times.times())).toList();
        List<StateShares<String>> few = ShareCharts.named(all);
        assertThat(all).hasSize(24);
        assertThat(few).hasSize(12);
        assertThat(few.get(11).key()).isEqualTo("13 others");
        assertThat(sum(few)).isEqualTo(large.elapsed());
    }
}
