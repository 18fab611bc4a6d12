// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.words;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.Worker;
import org.wakepath.graph.model.WorkerKind;
import org.wakepath.path.Cause;
import org.wakepath.path.Wait;
import org.wakepath.path.summary.PathSummary;
import org.wakepath.path.summary.Share;
import org.wakepath.path.summary.TimeCategory;
import org.wakepath.scenarios.sample.PathDrawing;
import org.wakepath.scenarios.sample.SamplePaths;

class PathSummaryTest {
    private final PathSummary summary = PathSummary.of(SamplePaths.rpc());

    @Test
    void shouldShareTimeAmongParts() {
        assertThat(summary.parts()).containsExactly(
                new Share<>(TimeCategory.WAITING, 6_200_000), new Share<>(TimeCategory.OWN_TIMER, 2_000_000),
                new Share<>(TimeCategory.RUNNING, 1_088_000), new Share<>(TimeCategory.UNEXPLAINED, 500_000),
                new Share<>(TimeCategory.PREEMPTED, 212_000));
        assertThat(SummaryWords.sentence(summary)).isEqualTo(
                "62 % waiting for others, 20 % waiting for its own timer, 11 % running, 5 % unexplained, "
                        + "2 % preempted.");
    }

    @Test
    void shouldCallATimerItsOwnOnlyIfTheTaskArmedIt() {
        Worker client = SamplePaths.CLIENT;
        PathDrawing drawing = new PathDrawing(client)
                .segment(client, EdgeState.TIMER, 3_000,
                        new Cause.Timer(Cause.Timer.Purpose.UNKNOWN, "", Optional.empty()), 1)
                .segment(client, EdgeState.TIMER, 2_000,
                        new Cause.Timer(Cause.Timer.Purpose.UNKNOWN, "", Optional.of(client)), 1)
                .segment(client, EdgeState.TIMER, 4_000,
                        new Cause.Timer(Cause.Timer.Purpose.UNKNOWN, "", Optional.of(SamplePaths.LOGGER)), 1)
                .segment(client, EdgeState.TIMER, 1_000, new Cause.InterruptLine(0, "vector local_timer"), 1);
        assertThat(PathSummary.of(drawing.path()).parts()).containsExactlyInAnyOrder(
                new Share<>(TimeCategory.WAITING, 4_000), new Share<>(TimeCategory.TIMER, 4_000),
                new Share<>(TimeCategory.OWN_TIMER, 2_000));
    }

    @Test
    void shouldShareTimeAmongHosts() {
        assertThat(summary.hosts()).containsExactly(
                new Share<>("server", 5_600_000), new Share<>("client", 4_400_000));
    }

    @Test
    void shouldShareTimeAmongStates() {
        assertThat(summary.states()).containsExactly(
                new Share<>(EdgeState.RUNNING, 4_538_000), new Share<>(EdgeState.BLOCK_DEVICE, 2_000_000),
                new Share<>(EdgeState.TIMER, 2_000_000), new Share<>(EdgeState.PREEMPTED, 500_000),
                new Share<>(EdgeState.UNKNOWN, 500_000), new Share<>(EdgeState.NETWORK, 450_000),
                new Share<>(EdgeState.INTERRUPTED, 12_000));
    }

    @Test
    void shouldShareAllTimeAmongWorkers() {
        assertThat(summary.workers()).contains(
                new Share<>(SamplePaths.WORKER, 4_640_000), new Share<>(SamplePaths.SERVER, 800_000));
        assertThat(summary.workers().stream().mapToLong(Share::duration).sum()).isEqualTo(10_000_000);
    }

    @Test
    void shouldOrderWaitsByTheirTimeWithinThePath() {
        assertThat(summary.longestWaits()).extracting(Wait::duration).containsExactly(
                6_000_000L, 2_000_000L, 2_000_000L, 8_000_000L, 700_000L, 9_000_000L);
    }

    @Test
    void shouldSayWhatTookMostOfAWait() {
        WaitWords words = new WaitWords(SamplePaths.rpc());
        assertThat(SamplePaths.rpc().waits().stream().map(words::sentence)).anySatisfy(
                sentence -> assertThat(sentence).startsWith("`rpc-client` (client) waited 6.00 ms in read(fd 4)")
                        .endsWith("clock error). Largest part: `rpc-worker` (server), running 2.64 ms."));
    }

    @Test
    void shouldRoundManyPercentagesEachByItself() {
        List<Share<Integer>> shares = new ArrayList<>(List.of(new Share<>(-1, 342)));
        IntStream.range(0, 329).forEach(i -> shares.add(new Share<>(i, 2)));
        assertThat(Percentages.of(shares)).startsWith("34 %", "<1 %").doesNotContain("1 %");
    }

    @Test
    void shouldPutInterruptWorkTogether() {
        Worker third = new Worker("server", "softirq NET_RX", -1, 3, WorkerKind.INTERRUPT);
        Worker fourth = new Worker("server", "softirq NET_RX", -1, 4, WorkerKind.INTERRUPT);
        PathSummary grouped = PathSummary.of(
                new PathDrawing(SamplePaths.CLIENT).runs(third, 5, 1).runs(fourth, 6, 1).path());
        assertThat(grouped.workers()).extracting(Share::duration).containsExactly(11L);
    }

    @Test
    void shouldMakePercentagesAddUp() {
        assertThat(Percentages.of(List.of(new Share<>("a", 1), new Share<>("b", 1), new Share<>("c", 1))))
                .containsExactly("34 %", "33 %", "33 %");
        assertThat(Percentages.of(List.of(new Share<>("a", 9999), new Share<>("b", 1))))
                .containsExactly("100 %", "<1 %");
        assertThat(Percentages.of(List.of(new Share<>("a", 0)))).containsExactly("0 %");
    }
}
