// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.words;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.wakepath.graph.model.Certainty;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.SystemCall;
import org.wakepath.graph.model.Worker;
import org.wakepath.graph.model.WorkerKind;
import org.wakepath.path.ActivePath;
import org.wakepath.path.Cause;
import org.wakepath.path.PathSegment;
import org.wakepath.path.Wait;
import org.wakepath.path.WaitStacks;
import org.wakepath.path.summary.RepeatedWait;
import org.wakepath.scenarios.sample.PathDrawing;
import org.wakepath.scenarios.sample.SamplePaths;
import org.wakepath.track.CallStack;
import org.wakepath.track.StackFault;

class SentenceTest {
    private final List<String> sentences = SamplePaths.rpc().segments().stream().map(Sentence::of).toList();

    @Test
    void shouldSayWhereAPacketCameFrom() {
        assertThat(sentences).contains("Packet from `rpc-worker` (server), TCP 10.0.0.2:7000 > 10.0.0.1:40112 "
                + "(±40.0 µs clock error), under way for 310 µs.");
    }

    @Test
    void shouldSayWhoHadTheCpu() {
        assertThat(sentences).contains("Ready but not running for 300 µs: CPU 3 was running `backup`.",
                "Ready but not running for 200 µs: CPU 0 was idle.");
    }

    @Test
    void shouldSayWhoseTimerItWas() {
        assertThat(sentences).contains(
                "Waited 2.00 ms for its own timer hrtimer_wakeup.");
    }

    @Test
    void shouldSayHowLongADeviceTook() {
        assertThat(sentences).contains("Waited 2.00 ms for `sda`: queued 1.20 ms, serviced 800 µs.");
    }

    @Test
    void shouldSayThatWorkOfAKernelThreadCameFirst() {
        PathSegment segment = new PathSegment(SamplePaths.SERVER, EdgeState.RUNNING, 0, 2_000_000,
                new Cause.EarlierWork(), 1, false, Certainty.CERTAIN, false);

        assertThat(Sentence.of(segment)).isEqualTo("Earlier work, which had to be done first.");
    }

    @Test
    void shouldMarkGuessesAndLosses() {
        assertThat(sentences).contains("≈ Own work, if it belongs to the path.",
                "Not explained, the wake-up is missing. Not everything was recorded near it.");
    }

    @Test
    void shouldSayWhatAWaitWasFor() {
        ActivePath path = SamplePaths.rpc();
        assertThat(path.waits().stream().map(Sentence::of)).contains(
                "`rpc-client` (client) waited 6.00 ms in read(fd 4): woken by a packet from `rpc-worker` (server), "
                        + "TCP 10.0.0.2:7000 > 10.0.0.1:40112 (±40.0 µs clock error).",
                "`rpc-worker` (server) waited 8.00 ms in futex: woken by `rpc-server`.",
                "`rpc-client` (client) slept 2.00 ms in clock_nanosleep until its own timer. No other task was "
                        + "involved.");
    }

    @Test
    void shouldNotInventWhoIsNotKnown() {
        assertThat(only(EdgeState.NETWORK,
                new Cause.NetworkPacket(PathDrawing.flow("UDP a > b"), Optional.empty(), -1, 0)))
                        .isEqualTo("Waited 1.00 ms for a packet, UDP a > b, whose sender was not traced or not found.");
        assertThat(only(EdgeState.TIMER,
                new Cause.Timer(Cause.Timer.Purpose.UNKNOWN, "tcp_delack_timer", Optional.empty())))
                        .isEqualTo("Waited 1.00 ms for the timer tcp_delack_timer; who armed it is not known.");
        assertThat(only(EdgeState.IRQ, new Cause.InterruptLine(2, "irq 24 (eth0)")))
                .isEqualTo("Woken by irq 24 (eth0) on CPU 2; responsible task unknown.");
    }

    @Test
    void shouldSayWhatATimerIsFor() {
        assertThat(only(EdgeState.TIMER, timer(Cause.Timer.Purpose.TIME_LIMIT, SamplePaths.CLIENT)))
                .isEqualTo("Waited 1.00 ms until its own time limit; whom it waited for is not known.");
        assertThat(only(EdgeState.TIMER, timer(Cause.Timer.Purpose.DELAYED_ACKNOWLEDGEMENT, SamplePaths.LOGGER)))
                .isEqualTo("Waited 1.00 ms for the delayed-ACK timer, armed by `rpc-logger`.");
        assertThat(only(EdgeState.TIMER, new Cause.Timer(Cause.Timer.Purpose.PROBE, "", Optional.empty())))
                .isEqualTo("Waited 1.00 ms for the keep-alive or window-probe timer; who armed it is not known.");
        assertThat(only(EdgeState.TIMER, timer(Cause.Timer.Purpose.RETRANSMISSION, SamplePaths.CLIENT)))
                .isEqualTo("Waited 1.00 ms for the retransmission timer of its connection.");
        Cause limit = timer(Cause.Timer.Purpose.TIME_LIMIT, SamplePaths.CLIENT);
        ActivePath path = new PathDrawing(SamplePaths.CLIENT).runs(SamplePaths.CLIENT, 1_000_000, 0)
                .waited(SamplePaths.CLIENT, 1_000_000, EdgeState.TIMER, "poll", limit, 0).path();
        assertThat(Sentence.of(path.waits().get(0))).isEqualTo("`rpc-client` (client) gave up after 1.00 ms in poll: "
                + "ended by its own time limit; whom it waited for is not known.");
    }

    @Test
    void shouldNameAPeerThatDoesNotAnswer() {
        Cause limit = timer(Cause.Timer.Purpose.TIME_LIMIT, SamplePaths.CLIENT);
        assertThat(Sentence.of(wait(limit, "10.0.0.2:53", Wait.Ending.CAUSE))).isEqualTo(
                "`rpc-client` (client) gave up after 1.00 ms in poll(fd 3, 10.0.0.2:53): no answer from 10.0.0.2:53 "
                        + "until its own time limit.");
        assertThat(Sentence.of(wait(limit, "/var/lib/x", Wait.Ending.CAUSE))).endsWith(
                "/var/lib/x): ended by its own time limit; whom it waited for is not known.");
    }

    @Test
    void shouldSayThatALookWasTakenUpAgain() {
        assertThat(Sentence.of(wait(new Cause.Wakeup(SamplePaths.LOGGER), "", Wait.Ending.LOOK))).isEqualTo(
                "`rpc-client` (client) waited 1.00 ms in poll(fd 3) until its own time limit, and then again: woken by "
                        + "`rpc-logger`.");
    }

    @Test
    void shouldCountLooksApartFromWaits() {
        Cause cause = new Cause.Wakeup(SamplePaths.LOGGER);
        Wait look = wait(cause, "", Wait.Ending.LOOK);
        RepeatedWait series = new RepeatedWait(List.of(look, look, wait(cause, "", Wait.Ending.CAUSE)), 3_000_000);
        assertThat(new WaitWords(SamplePaths.rpc()).sentence(series)).startsWith(
                "Once, with 2 looks until its own limit, for 3.00 ms in all; the longest: `rpc-client` (client) waited");
    }

    @Test
    void shouldSayOfManySleepsThatTheyMayPoll() {
        Wait sleep = wait(timer(Cause.Timer.Purpose.SLEEP, SamplePaths.CLIENT), "", Wait.Ending.CAUSE);
        WaitWords words = new WaitWords(SamplePaths.rpc());
        assertThat(words.sentence(new RepeatedWait(List.of(sleep, sleep, sleep), 3_000_000)))
                .endsWith("until its own timer. It may poll: what it looked at between its sleeps is not known.");
        assertThat(words.sentence(new RepeatedWait(List.of(sleep, sleep), 2_000_000)))
                .endsWith("until its own timer. No other task was involved.");
    }

    private static Wait wait(Cause cause, String peer, Wait.Ending ending) {
        return new Wait(SamplePaths.CLIENT, 0, 1_000_000, EdgeState.TIMER,
                Optional.of(new SystemCall("poll", OptionalLong.of(3), peer)), cause, 0, false, Certainty.CERTAIN,
                false,
                ending);
    }

    @Test
    void shouldNotNameATimerByAnAddress() {
        assertThat(only(EdgeState.TIMER, timer(Cause.Timer.Purpose.UNKNOWN, SamplePaths.CLIENT)))
                .isEqualTo("Waited 1.00 ms for its own timer, in a sleep or in a wait for others.");
        assertThat(only(EdgeState.TIMER, new Cause.Timer(Cause.Timer.Purpose.UNKNOWN, "0xf00", Optional.empty())))
                .isEqualTo("Waited 1.00 ms for a timer; who armed it is not known.");
    }

    @Test
    void shouldNotCallARetransmissionASleep() {
        Cause again = timer(Cause.Timer.Purpose.RETRANSMISSION, SamplePaths.CLIENT);
        ActivePath path = new PathDrawing(SamplePaths.CLIENT).runs(SamplePaths.CLIENT, 1_000_000, 0)
                .waited(SamplePaths.CLIENT, 1_000_000, EdgeState.TIMER, "read", again, 0).path();
        assertThat(Sentence.of(path.waits().get(0))).isEqualTo("`rpc-client` (client) waited 1.00 ms in read: woken by "
                + "the retransmission timer of its connection.");
    }

    @Test
    void shouldGiveAPacketItsOwnTimeBesideThePartThatIsShown() {
        assertThat(SamplePaths.rpc().segments().stream().map(Sentence::of)).contains(
                "Packet from `rpc-client` (client), TCP 10.0.0.1:40112 > 10.0.0.2:7000 (±40.0 µs clock error), "
                        + "under way for 150 µs, 140 µs of it here.",
                "Packet from `rpc-worker` (server), TCP 10.0.0.2:7000 > 10.0.0.1:40112 (±40.0 µs clock error), "
                        + "under way for 310 µs.");
    }

    @Test
    void shouldAddTheIdWhereANameAloneDoesNotTellWhoItIs() {
        Worker twin = new Worker("client", "rpc-helper", 77, 0, WorkerKind.TASK, 77, 77, true);
        assertThat(only(EdgeState.BLOCKED, new Cause.Wakeup(twin))).isEqualTo("Woken by `rpc-helper`(77).");
    }

    private static Cause timer(Cause.Timer.Purpose purpose, Worker owner) {
        return new Cause.Timer(purpose, "0xf00", Optional.of(owner));
    }

    @Test
    void shouldNotCallACpuIdleOfWhichNothingIsKnown() {
        assertThat(only(EdgeState.PREEMPTED, new Cause.Preemption(1, Optional.empty(), false)))
                .isEqualTo("Ready but not running for 1.00 ms: the task of CPU 1 is not known.");
        assertThat(only(EdgeState.PREEMPTED, new Cause.Preemption(-1, Optional.empty(), false)))
                .isEqualTo("Ready but not running for 1.00 ms: it is not known on which CPU it queued.");
        assertThat(only(EdgeState.PREEMPTED, new Cause.Interruption(1, "softirq NET_RX")))
                .isEqualTo("Ready but not running for 1.00 ms: CPU 1 served softirq NET_RX.");
    }

    @Test
    void shouldNameAllWhoHadTheCpuInOneStretch() {
        Worker client = SamplePaths.CLIENT;
        assertThat(Sentence.of(new PathDrawing(client)
                .segment(client, EdgeState.PREEMPTED, 2_000,
                        new Cause.Preemption(1, Optional.of(SamplePaths.LOGGER), false), 0)
                .segment(client, EdgeState.PREEMPTED, 1_000, new Cause.Preemption(1, Optional.empty(), true), 0).path()
                .segments()))
                        .isEqualTo(
                                "Ready but not running for 3.00 µs: `rpc-logger` had its CPU for 2.00 µs and it was idle for "
                                        + "1.00 µs.");
    }

    private static String only(EdgeState state, Cause cause) {
        return Sentence.of(new PathDrawing(SamplePaths.CLIENT)
                .segment(SamplePaths.CLIENT, state, 1_000_000, cause, 0).path().segments().get(0));
    }

    @Test
    void shouldTellWhomAnUnrecordedInterruptTookTheCpuFromButNotAsWaker() {
        Cause cause = new Cause.UnrecordedInterrupt(3, SamplePaths.SERVER);
        assertThat(Sentence.of(waitFor(cause, Certainty.GUESSED))).isEqualTo("`rpc-client` (client) waited 1.00 ms: "
                + "≈ perhaps woken on CPU 3 by an interrupt that was not recorded, while `rpc-server` (server) ran.");
    }

    @Test
    void shouldMarkOnlyGuessesAtTheirPlace() {
        Cause cause = new Cause.Wakeup(SamplePaths.SERVER);
        assertThat(Sentence.of(waitFor(cause, Certainty.PROBABLE)))
                .isEqualTo(Sentence.of(waitFor(cause, Certainty.CERTAIN)));
        assertThat(Sentence.of(waitFor(cause, Certainty.GUESSED))).contains("≈ perhaps woken by");
        assertThat(Sentence.of(waitFor(new Cause.Unexplained("nothing tells"), Certainty.GUESSED)))
                .doesNotContain("perhaps");
    }

    @Test
    void shouldSayInWhichFunctionsATaskWaitedAndFromWhichItWasWoken() {
        Wait wait = SamplePaths.stacks().waits().get(0);
        assertThat(Sentence.of(wait)).isEqualTo("`rpc-client` (client) waited 8.00 ms in futex: woken by `rpc-logger`. "
                + "It waited in serve < pthread_cond_wait, and was woken from reply < pthread_cond_signal.");
        assertThat(Sentence.of(wait.with(new WaitStacks(wait.stacks().waiter(), CallStack.NONE))))
                .endsWith("woken by `rpc-logger`. It waited in serve < pthread_cond_wait.");
        assertThat(Sentence.of(wait.with(new WaitStacks(CallStack.NONE, wait.stacks().waker()))))
                .endsWith("woken by `rpc-logger`. It was woken from reply < pthread_cond_signal.");
    }

    @Test
    void shouldSayWhichStacksAreMissing() {
        assertThat(StackWords.of(Map.of())).isEmpty();
        assertThat(StackWords.of(new EnumMap<>(Map.of(StackFault.NEAR_LOSS, 2L, StackFault.UNDEFINED, 1L))))
                .hasValue("3 stacks are not shown: 2 near lost events, 1 whose functions the trace does not name");
    }

    @Test
    void shouldCutLongNamesOfFunctions() {
        CallStack longName = new CallStack(List.of(new CallStack.Frame("a".repeat(50) + "b".repeat(50), "shop")),
                List.of());
        assertThat(StackWords.of(longName)).isEqualTo("a".repeat(29) + "…" + "b".repeat(30));
    }

    private static Wait waitFor(Cause cause, Certainty certainty) {
        return new Wait(SamplePaths.CLIENT, 0, 1_000_000, EdgeState.UNKNOWN, Optional.empty(), cause, 0, false,
                certainty,
                false);
    }
}
