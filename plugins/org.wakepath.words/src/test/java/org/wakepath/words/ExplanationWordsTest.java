// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.words;

import static org.assertj.core.api.Assertions.assertThat;
import static org.wakepath.scenarios.sample.PathDrawing.task;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.Worker;
import org.wakepath.graph.model.WorkerKind;
import org.wakepath.path.ActivePath;
import org.wakepath.path.Cause;
import org.wakepath.path.summary.CauseStep;
import org.wakepath.path.summary.CauseTree;
import org.wakepath.path.summary.RepeatedWait;
import org.wakepath.scenarios.sample.PathDrawing;
import org.wakepath.scenarios.sample.SamplePaths;
import org.wakepath.track.CallStack;

class ExplanationWordsTest {
    private static final Worker TASK = task("a", "asks", 1);
    private static final Worker LOCK = task("a", "holds", 2);
    private static final Worker DISK = task("a", "reads", 3);

    /** 10 ms own work, then 90 ms for the holder, which computes for 20 of them and waits 70 for its disk. */
    private static ActivePath chain() {
        Cause.BlockRequest request = new Cause.BlockRequest("sda", 8, Optional.of(LOCK), 10_000_000, 60_000_000);
        return new PathDrawing(TASK).runs(TASK, 10_000_000, 0).runs(LOCK, 15_000_000, 1)
                .segment(LOCK, EdgeState.BLOCK_DEVICE, 70_000_000, request, 2)
                .waited(LOCK, 70_000_000, EdgeState.BLOCK_DEVICE, "pread64(fd 9)", request, 1)
                .runs(LOCK, 5_000_000, 1)
                .waited(TASK, 90_000_000, EdgeState.BLOCKED, "futex", new Cause.Wakeup(LOCK), 0).path();
    }

    private static List<String> sentences(ActivePath path, CauseStep step) {
        ExplanationWords words = new ExplanationWords(path, CauseTree.of(path).total());
        return step.children().stream().map(words::sentence).toList();
    }

    @Test
    void shouldSayWhoWaitedHowLongForWhom() {
        ActivePath path = chain();
        CauseStep whole = CauseTree.of(path);
        CauseStep wait = whole.children().get(0);

        assertThat(sentences(path, whole)).containsExactly(
                "`asks` waited 90.0 ms (90 %) from +10.000000 ms in futex: woken by `holds`.",
                "`asks` itself ran for 10.0 ms (10 %).");
        assertThat(sentences(path, wait)).containsExactly(
                "`holds` waited 70.0 ms (70 %) from +25.000000 ms in pread64(fd 9): woken when `sda` had finished: "
                        + "queued 10.0 ms, serviced 60.0 ms.",
                "`holds` ran for 20.0 ms (20 %).");
        assertThat(wait.children().get(0).children()).singleElement()
                .matches(device -> device.repeatsCauseOf(wait.children().get(0)));
    }

    @Test
    void shouldExplainOneWaitByWhatFilledIt() {
        ActivePath path = chain();
        CauseStep outer = CauseTree.of(path, path.waits().get(1));
        CauseStep inner = CauseTree.of(path, path.waits().get(0));

        assertThat(outer.total()).isEqualTo(90_000_000);
        assertThat(outer.children()).extracting(CauseStep::total).containsExactly(70_000_000L, 20_000_000L);
        assertThat(inner.total()).isEqualTo(70_000_000);
        assertThat(inner.children()).singleElement().extracting(CauseStep::total).isEqualTo(70_000_000L);
    }

    @Test
    void shouldAddUpToThePathExactly() {
        ActivePath path = SamplePaths.rpc();
        CauseStep whole = CauseTree.of(path);

        assertThat(whole.total()).isEqualTo(10_000_000);
        assertThat(whole.children()).extracting(CauseStep::total)
                .containsExactly(6_000_000L, 2_000_000L, 1_088_000L, 700_000L, 200_000L, 12_000L);
        assertThat(whole.children().get(0).children()).extracting(CauseStep::total).containsExactly(2_640_000L,
                2_000_000L, 500_000L, 310_000L, 300_000L, 160_000L, 90_000L);
    }

    @Test
    void shouldWordEachKindOfStretch() {
        ActivePath path = SamplePaths.rpc();
        CauseStep whole = CauseTree.of(path);

        assertThat(sentences(path, whole)).containsExactly(
                "`rpc-client` waited 6.00 ms (60 %) from +0.300000 ms in read(fd 4): woken by a packet from "
                        + "`rpc-worker` (server) (±40.0 µs clock error).",
                "`rpc-client` slept 2.00 ms (20 %) from +7.000000 ms in clock_nanosleep until its own timer. "
                        + "No other task was involved.",
                "`rpc-client` itself ran for 1.09 ms (11 %).",
                "`rpc-client` waited 700 µs (7 %) from +9.100000 ms in futex: woken by `rpc-logger`.",
                "`rpc-client` was ready but did not run for 200 µs (2 %) from +6.300000 ms: its CPU was idle.",
                "`rpc-client` was interrupted for 12.0 µs (<1 %) from +6.900000 ms by irq 24 (virtio0-input.0) on "
                        + "CPU 0.");
        assertThat(sentences(path, whole.children().get(0))).contains(
                "`rpc-worker` (server) ran for 2.64 ms (26 %).",
                "`rpc-worker` (server) waited 2.00 ms (20 %) from +1.300000 ms, for `sda`: queued 1.20 ms, serviced "
                        + "800 µs.",
                "A packet from `rpc-worker` (server) was under way for 310 µs (3 %) (±40.0 µs clock error).");
        assertThat(sentences(path, whole.children().get(0).children().get(5)))
                .contains("A packet from `rpc-client` (client) took 140 µs (1 %) of it, and "
                        + "was under way for 150 µs (±40.0 µs clock error).");
        assertThat(sentences(path, whole.children().get(3))).containsExactly(
                "`rpc-client`: unknown for 500 µs (5 %) from +9.100000 ms; not explained, the wake-up is missing. "
                        + "Not everything was recorded near it.",
                "≈ `rpc-logger` ran for 200 µs (2 %).");
    }

    @Test
    void shouldNameWhoHadTheCpuForMostOfAllReadyTimeAndNotInTheLongestStay() {
        Worker first = new Worker("a", "first", 11, 0, WorkerKind.TASK, 11, 11, false);
        Worker second = new Worker("a", "second", 12, 0, WorkerKind.TASK, 12, 12, false);
        ActivePath path = new PathDrawing(TASK)
                .segment(TASK, EdgeState.PREEMPTED, 40, new Cause.Preemption(0, Optional.of(first), false), 0)
                .segment(TASK, EdgeState.PREEMPTED, 30, new Cause.Preemption(0, Optional.of(second), false), 0)
                .runs(TASK, 95, 0)
                .segment(TASK, EdgeState.PREEMPTED, 35, new Cause.Preemption(0, Optional.of(second), false), 0).path();

        assertThat(sentences(path, CauseTree.of(path))).containsExactly(
                "`asks` was ready but did not run for 105 ns (53 %) in 2 stretches, the longest from +0.000000 ms: "
                        + "`second` had its CPU for 65 ns and `first` for 40 ns.",
                "`asks` itself ran for 95 ns (48 %).");
    }

    @Test
    void shouldJoinWaitsAndTasksThatAreTheSameAgain() {
        Worker one = new Worker("b", "helper", 11, 0, WorkerKind.TASK, 7, 7, true);
        Worker other = new Worker("b", "helper", 12, 0, WorkerKind.TASK, 7, 7, true);
        ActivePath path = new PathDrawing(TASK)
                .runs(one, 30, 1).waited(TASK, 30, EdgeState.BLOCKED, "futex", new Cause.Wakeup(one), 0)
                .runs(other, 50, 1).waited(TASK, 50, EdgeState.BLOCKED, "futex", new Cause.Wakeup(other), 0)
                .path();
        CauseStep whole = CauseTree.of(path);

        assertThat(sentences(path, whole)).containsExactly("`asks` waited 2 times, 80 ns (100 %) in all, the longest "
                + "50 ns from +0.000030 ms in futex: woken by `helper`(12) (b).");
        assertThat(sentences(path, whole.children().get(0)))
                .containsExactly("2 tasks `helper` (b) ran for 80 ns (100 %).");
        assertThat(new ExplanationWords(path, 80).place(RepeatedWait.of(path).get(0))).isEqualTo("This was on the path "
                + "of `asks`(1) on a, which took 80 ns. It was the longest of 2 waits like it, which took 80 ns in "
                + "all.");
    }

    @Test
    void shouldKeepWaitsInDifferentFunctionsApart() {
        CallStack lock = new CallStack(List.of(new CallStack.Frame("lock", "shop")), List.of());
        CallStack pipe = new CallStack(List.of(new CallStack.Frame("pipe", "shop")), List.of());
        ActivePath path = new PathDrawing(TASK)
                .runs(LOCK, 30, 1).waited(TASK, 30, EdgeState.BLOCKED, null, new Cause.Wakeup(LOCK), 0)
                .stacks(lock, CallStack.NONE)
                .runs(LOCK, 50, 1).waited(TASK, 50, EdgeState.BLOCKED, null, new Cause.Wakeup(LOCK), 0)
                .stacks(pipe, CallStack.NONE)
                .runs(LOCK, 10, 1).waited(TASK, 10, EdgeState.BLOCKED, null, new Cause.Wakeup(LOCK), 0)
                .stacks(lock, CallStack.NONE).path();

        assertThat(sentences(path, CauseTree.of(path))).containsExactly(
                "`asks` waited 50 ns (56 %) from +0.000030 ms: woken by `holds`. It waited in pipe.",
                "`asks` waited 2 times, 40 ns (44 %) in all, the longest 30 ns from +0.000000 ms: woken by `holds`. "
                        + "It waited in lock.");
    }

    @Test
    void shouldMarkWhatItOnlyGuesses() {
        ActivePath path = new PathDrawing(TASK).runs(LOCK, 30, 1)
                .waited(TASK, 30, EdgeState.BLOCKED, "futex", new Cause.Wakeup(LOCK), 0).guessedWait().path();
        CauseStep whole = CauseTree.of(path);

        assertThat(sentences(path, whole)).containsExactly(
                "≈ `asks` waited 30 ns (100 %) from +0.000000 ms in futex: ≈ perhaps woken by `holds`.");
        assertThat(sentences(path, whole.children().get(0))).containsExactly("≈ `holds` ran for 30 ns (100 %).");
    }
}
