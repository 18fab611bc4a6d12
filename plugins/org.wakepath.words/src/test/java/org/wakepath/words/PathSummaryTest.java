// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.words;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.Worker;
import org.wakepath.graph.model.WorkerKind;
import org.wakepath.path.ActivePath;
import org.wakepath.path.Cause;
import org.wakepath.path.Flow;
import org.wakepath.path.WaitStacks;
import org.wakepath.path.summary.PathSummary;
import org.wakepath.path.summary.ReadyTime;
import org.wakepath.path.summary.RepeatedWait;
import org.wakepath.path.summary.Tally.Share;
import org.wakepath.path.summary.TaskGroup;
import org.wakepath.path.summary.TimeCategory;
import org.wakepath.path.summary.WaitedTime;
import org.wakepath.scenarios.sample.PathDrawing;
import org.wakepath.scenarios.sample.SamplePaths;
import org.wakepath.track.CallStack;

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
                        new Cause.Timer(Cause.Timer.Purpose.SLEEP, "", Optional.of(client)), 1)
                .segment(client, EdgeState.TIMER, 4_000,
                        new Cause.Timer(Cause.Timer.Purpose.UNKNOWN, "", Optional.of(SamplePaths.LOGGER)), 1)
                .segment(client, EdgeState.TIMER, 1_000, new Cause.InterruptLine(0, "vector local_timer"), 1);
        assertThat(PathSummary.of(drawing.path()).parts()).containsExactlyInAnyOrder(
                new Share<>(TimeCategory.WAITING, 4_000), new Share<>(TimeCategory.TIMER, 4_000),
                new Share<>(TimeCategory.OWN_TIMER, 2_000));
    }

    @Test
    void shouldCallATimerItsOwnOnlyIfThatIsKnown() {
        Worker client = SamplePaths.CLIENT;
        Cause own = new Cause.Timer(Cause.Timer.Purpose.SLEEP, "", Optional.of(client));
        Cause again = new Cause.Timer(Cause.Timer.Purpose.RETRANSMISSION, "", Optional.of(client));
        PathSummary known = PathSummary.of(new PathDrawing(client)
                .segment(client, EdgeState.TIMER, 1_000, own, 1)
                .segment(client, EdgeState.TIMER, 2_000, own, 1).guessed()
                .segment(client, EdgeState.TIMER, 4_000, again, 1).path());
        assertThat(known.parts()).containsExactlyInAnyOrder(new Share<>(TimeCategory.OWN_TIMER, 1_000),
                new Share<>(TimeCategory.TIMER, 2_000), new Share<>(TimeCategory.WAITING, 4_000));
        assertThat(known.waitedFor().stream().map(time -> time.what().kind() + " " + time.duration()))
                .containsExactly("RETRANSMISSION 4000", "OWN_TIMER 3000");
    }

    @Test
    void shouldNotCallATimeLimitASleep() {
        Worker client = SamplePaths.CLIENT;
        PathSummary summary = PathSummary.of(new PathDrawing(client)
                .segment(client, EdgeState.TIMER, 3_000,
                        new Cause.Timer(Cause.Timer.Purpose.TIME_LIMIT, "", Optional.of(client)), 1)
                .segment(client, EdgeState.TIMER, 2_000,
                        new Cause.Timer(Cause.Timer.Purpose.UNKNOWN, "", Optional.of(client)), 1)
                .guessed().path());
        assertThat(summary.parts()).containsExactly(new Share<>(TimeCategory.TIMER, 5_000));
        assertThat(summary.waitedFor().stream().map(time -> time.what().kind() + " " + time.duration()))
                .containsExactly("OWN_LIMIT 3000", "OWN_TIMER_OR_LIMIT 2000");
    }

    @Test
    void shouldNameWhoHadTheCpuOfATaskThatWasReady() {
        Worker client = SamplePaths.CLIENT;
        ActivePath path = new PathDrawing(client).runs(client, 30_000, 0)
                .segment(client, EdgeState.PREEMPTED, 60_000,
                        new Cause.Preemption(0, Optional.of(SamplePaths.LOGGER), false), 0)
                .segment(client, EdgeState.PREEMPTED, 6_000, new Cause.Preemption(0, Optional.empty(), true), 0)
                .segment(client, EdgeState.INTERRUPTED, 4_000, new Cause.Interruption(0, "irq 24 (eth0)"), 0).path();
        PathSummary busy = PathSummary.of(path);
        assertThat(busy.readied()).isEqualTo(70_000);
        assertThat(busy.ready().stream().map(time -> time.who().map(TaskGroup.Key::name).orElse("") + time.duration()))
                .containsExactly("rpc-logger60000", "6000", "irq 24 (eth0)4000");
        assertThat(busy.ready()).extracting(ReadyTime::idle).containsExactly(false, true, false);
        assertThat(SummaryWords.headline(path, busy)).endsWith(" on client took 100 µs and waited for nobody. "
                + "For 70.0 µs it was ready but did not run: `rpc-logger` had its CPU for 60.0 µs, irq 24 (eth0) for "
                + "4.00 µs and it was idle for 6.00 µs.");
    }

    @Test
    void shouldNameEachOccupantOfACpuWithItsOwnTime() {
        Worker client = SamplePaths.CLIENT;
        PathDrawing drawing = new PathDrawing(client);
        for (int i = 1; i <= 5; i++) {
            Worker other = new Worker("client", "other-" + i, 20 + i, 0, WorkerKind.TASK, 20 + i, 20 + i, false);
            drawing.segment(client, EdgeState.PREEMPTED, 6_000 - i * 1_000,
                    new Cause.Preemption(0, Optional.of(other), false), 0);
        }
        ActivePath path = drawing
                .segment(client, EdgeState.PREEMPTED, 500, new Cause.Preemption(-1, Optional.empty(), false), 0).path();
        assertThat(SummaryWords.headline(path, PathSummary.of(path))).endsWith("For 15.5 µs it was ready but did not "
                + "run: `other-1` had its CPU for 5.00 µs, `other-2` for 4.00 µs, `other-3` for 3.00 µs, others for "
                + "3.00 µs and it is not known who had it for 500 ns.");
    }

    @Test
    void shouldCountProgramsThatShareAName() {
        Worker client = SamplePaths.CLIENT;
        PathDrawing drawing = new PathDrawing(client);
        for (int i = 1; i <= 3; i++) {
            Worker other = new Worker("client", i < 3 ? "java" : "cc1", 20 + i, 0, WorkerKind.TASK, 20 + i, 20 + i,
                    false);
            drawing.segment(client, EdgeState.PREEMPTED, i < 3 ? 2_000 : 3_000,
                    new Cause.Preemption(0, Optional.of(other), false), 0);
        }
        ActivePath path = drawing.path();
        assertThat(SummaryWords.headline(path, PathSummary.of(path)))
                .endsWith("did not run: `java` (2 programs) had its CPU for 4.00 µs and `cc1` for 3.00 µs.");
    }

    @Test
    void shouldTellHowLongTheOneThatWasWaitedForRanAndHadNoCpu() {
        Worker task = SamplePaths.CLIENT;
        Worker victim = new Worker("client", "python3", 11, 0, WorkerKind.TASK, 11, 11, false);
        Worker culprit = new Worker("client", "hog", 12, 0, WorkerKind.TASK, 12, 12, false);
        ActivePath path = new PathDrawing(task).runs(victim, 600, 1)
                .segment(victim, EdgeState.PREEMPTED, 1_600, new Cause.Preemption(0, Optional.of(culprit), false), 1)
                .segment(victim, EdgeState.BLOCK_DEVICE, 800,
                        new Cause.BlockRequest("vda", 8, Optional.of(victim), -1, -1), 1)
                .path();
        assertThat(SummaryWords.headline(path, PathSummary.of(path))).endsWith("took 3.00 µs; for 3.00 µs of it it "
                + "waited: 2.20 µs for `python3` (ran for 600 ns and had no CPU for 1.60 µs: `hog` had its CPU for all "
                + "of that), 800 ns for device `vda`, which `python3` waited for.");
    }

    @Test
    void shouldNotSpeakOfReadinessThatTookLittle() {
        Worker client = SamplePaths.CLIENT;
        ActivePath path = new PathDrawing(client).runs(client, 97_000, 0)
                .segment(client, EdgeState.PREEMPTED, 3_000, new Cause.Preemption(0, Optional.empty(), true), 0).path();
        assertThat(SummaryWords.headline(path, PathSummary.of(path))).endsWith("took 100 µs and waited for nobody.");
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
        assertThat(summary.longestWaits()).extracting(wait -> wait.longest().duration()).containsExactly(
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
    void shouldPutInterruptWorkTogether() {
        Worker third = new Worker("server", "softirq NET_RX", -1, 3, WorkerKind.INTERRUPT, -1, -1, false);
        Worker fourth = new Worker("server", "softirq NET_RX", -1, 4, WorkerKind.INTERRUPT, -1, -1, false);
        PathSummary grouped = PathSummary.of(
                new PathDrawing(SamplePaths.CLIENT).runs(third, 5, 1).runs(fourth, 6, 1).path());
        assertThat(grouped.workers()).extracting(Share::duration).containsExactly(11L);
    }

    @Test
    void shouldRoundEachPercentageByItself() {
        assertThat(Percentages.of(List.of(new Share<>("a", 1), new Share<>("b", 1), new Share<>("c", 1))))
                .containsExactly("33 %", "33 %", "33 %");
        assertThat(Percentages.of(List.of(new Share<>("a", 9999), new Share<>("b", 1))))
                .containsExactly("100 %", "<1 %");
        assertThat(Percentages.of(List.of(new Share<>("a", 0)))).containsExactly("0 %");
    }

    @Test
    void shouldAddUpTasksOfOneGroup() {
        Worker first = new Worker("a", "fluffy", 11, 0, WorkerKind.TASK, 7, 7, false);
        Worker second = new Worker("a", "fluffy", 12, 0, WorkerKind.TASK, 7, 7, false);
        Worker stranger = new Worker("a", "fluffy", 13, 0, WorkerKind.TASK, 13, 13, false);
        PathSummary grouped = PathSummary.of(new PathDrawing(SamplePaths.CLIENT).runs(first, 5, 1).runs(second, 6, 1)
                .runs(first, 2, 1).runs(stranger, 8, 1).path());
        assertThat(grouped.groups()).containsExactly(
                new TaskGroup(List.of(new Share<>(first, 7), new Share<>(second, 6)), 13),
                new TaskGroup(List.of(new Share<>(stranger, 8)), 8));
    }

    @Test
    void shouldNameTheProgramsOfThreads() {
        Worker billing = new Worker("client", "", "billing", "worker", 21, 0, WorkerKind.TASK, 20, 21, false);
        Worker search = new Worker("client", "", "search", "worker", 31, 0, WorkerKind.TASK, 30, 31, false);
        ActivePath path = new PathDrawing(SamplePaths.CLIENT).runs(billing, 14, 1).runs(search, 20, 1).path();
        assertThat(SummaryWords.headline(path, PathSummary.of(path)))
                .contains("20 ns for `search`'s `worker`, 14 ns for `billing`'s `worker`.");
    }

    @Test
    void shouldAddUpWaitsThatAreTheSameAgain() {
        Worker task = SamplePaths.CLIENT;
        Worker one = new Worker("client", "helper", 11, 0, WorkerKind.TASK, 7, 7, false);
        Worker other = new Worker("client", "helper", 12, 0, WorkerKind.TASK, 7, 7, false);
        ActivePath path = new PathDrawing(task)
                .runs(one, 30, 1).waited(task, 30, EdgeState.BLOCKED, "futex", new Cause.Wakeup(one), 0)
                .runs(other, 50, 1).waited(task, 50, EdgeState.BLOCKED, "futex", new Cause.Wakeup(other), 0)
                .runs(one, 70, 1).waited(task, 70, EdgeState.BLOCKED, "wait4", new Cause.Wakeup(one), 0).path();
        List<RepeatedWait> waits = PathSummary.of(path).longestWaits();
        assertThat(waits).containsExactly(
                new RepeatedWait(List.of(path.waits().get(1), path.waits().get(0)), 80),
                new RepeatedWait(List.of(path.waits().get(2)), 70));
        assertThat(new WaitWords(path).sentence(waits.get(0))).isEqualTo("2 times, for 80 ns in all; the longest: "
                + "`rpc-client` (client) waited 50 ns in futex: woken by `helper`. "
                + "Largest part: `helper` (client), running 50 ns.");
    }

    @Test
    void shouldKeepWaitsInDifferentFunctionsApart() {
        Worker task = SamplePaths.CLIENT;
        Worker helper = new Worker("client", "helper", 11, 0, WorkerKind.TASK, 7, 7, false);
        ActivePath plain = new PathDrawing(task)
                .runs(helper, 30, 1).waited(task, 30, EdgeState.BLOCKED, "futex", new Cause.Wakeup(helper), 0)
                .runs(helper, 50, 1).waited(task, 50, EdgeState.BLOCKED, "futex", new Cause.Wakeup(helper), 0)
                .runs(helper, 70, 1).waited(task, 70, EdgeState.BLOCKED, "futex", new Cause.Wakeup(helper), 0).path();
        List<String> functions = List.of("lock", "pop", "lock");
        ActivePath path = plain.with(IntStream.range(0, functions.size())
                .mapToObj(i -> plain.waits().get(i).with(new WaitStacks(
                        new CallStack(List.of(new CallStack.Frame(functions.get(i), "shop")), List.of()),
                        CallStack.NONE)))
                .toList());

        assertThat(PathSummary.of(path).longestWaits()).extracting(RepeatedWait::total).containsExactly(100L, 50L);
    }

    @Test
    void shouldSayWhatTheTaskWaitedFor() {
        assertThat(summary.waited()).isEqualTo(8_700_000);
        assertThat(SummaryWords.headline(SamplePaths.rpc(), summary))
                .isEqualTo("`rpc-client`(612) on client took 10.0 ms; "
                        + "for 8.70 ms of it it waited: 2.64 ms for `rpc-worker` (server), 2.00 ms for device `sda` (server), which `rpc-worker` waited for, "
                        + "2.00 ms for its own timer, and 2.06 ms for others.");
    }

    @Test
    void shouldSayTheWorkOfAnUntracedServerAsItsSegmentDoes() {
        Worker task = SamplePaths.CLIENT;
        Flow flow = new Flow("TCP", Optional.of(new Flow.Socket("192.0.2.1", OptionalInt.of(70))), Optional.empty());
        ActivePath path = new PathDrawing(task)
                .segment(task, EdgeState.NETWORK, 2_000, new Cause.NetworkPacket(flow, Optional.empty(), 0, 0), 1)
                .segment(task, EdgeState.NETWORK, 6_000, new Cause.UntracedWork(flow), 1).path();
        assertThat(SummaryWords.headline(path, PathSummary.of(path))).isEqualTo(
                "`rpc-client`(612) on client took 8.00 µs; for 8.00 µs of it it waited: 6.00 µs for the work of "
                        + "192.0.2.1:70, whose requests were not recorded, 2.00 µs for packets from 192.0.2.1:70, "
                        + "whose sender was not traced or not found.");
    }

    @Test
    void shouldMarkWhatItOnlyGuesses() {
        Worker task = SamplePaths.CLIENT;
        Worker other = new Worker("client", "helper", 11, 0, WorkerKind.TASK, 7, 7, false);
        ActivePath guessed = new PathDrawing(task).runs(task, 20, 0).runs(other, 30, 1)
                .waited(task, 30, EdgeState.BLOCKED, "futex", new Cause.Wakeup(other), 0).guessedWait().path();
        assertThat(PathSummary.of(guessed).waitedFor()).extracting(WaitedTime::guessed).containsExactly(30L);
        assertThat(SummaryWords.headline(guessed, PathSummary.of(guessed))).isEqualTo(
                "`rpc-client`(612) on client took 50 ns; for 30 ns of it it waited: 30 ns perhaps for `helper`.");
    }
}
