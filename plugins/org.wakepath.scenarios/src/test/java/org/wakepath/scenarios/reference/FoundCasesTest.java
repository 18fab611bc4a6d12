// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.scenarios.reference;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.scenarios.reference.TestEvent.Exit;
import org.wakepath.scenarios.reference.TestEvent.Fork;
import org.wakepath.scenarios.reference.TestEvent.HrtimerEntry;
import org.wakepath.scenarios.reference.TestEvent.HrtimerExit;
import org.wakepath.scenarios.reference.TestEvent.HrtimerStart;
import org.wakepath.scenarios.reference.TestEvent.IrqEntry;
import org.wakepath.scenarios.reference.TestEvent.IrqExit;
import org.wakepath.scenarios.reference.TestEvent.Raise;
import org.wakepath.scenarios.reference.TestEvent.SocketIn;
import org.wakepath.scenarios.reference.TestEvent.SocketOut;
import org.wakepath.scenarios.reference.TestEvent.SoftirqEntry;
import org.wakepath.scenarios.reference.TestEvent.SoftirqExit;
import org.wakepath.scenarios.reference.TestEvent.Switch;
import org.wakepath.scenarios.reference.TestEvent.TimerEntry;
import org.wakepath.scenarios.reference.TestEvent.TimerExit;
import org.wakepath.scenarios.reference.TestEvent.TimerStart;
import org.wakepath.scenarios.reference.TestEvent.Waking;

/** Sequences of events on which the analysis and the reference once disagreed. */
class FoundCasesTest {
    private static final long TIMER = 0x1000;
    private static final int WAITER = 100;
    private static final int OTHER = 101;
    private static final int THIRD = 102;

    /** The handler begins before the switch, so its first event is not the wake-up. */
    @Test
    void shouldShowThePreemptionOfASoftirqBeforeItsFirstWakeup() {
        Comparison.requireSamePaths(List.of(
                new Switch(at(0, 10), 0, 0, WAITER),
                new Switch(at(0, 20), WAITER, 1, OTHER),
                new SoftirqEntry(at(0, 30), NaiveInterrupts.NET_RX_SOFTIRQ),
                new Switch(at(0, 40), OTHER, 0, THIRD),
                new Switch(at(0, 60), THIRD, 0, OTHER),
                new Waking(at(0, 70), WAITER),
                new SoftirqExit(at(0, 80), NaiveInterrupts.NET_RX_SOFTIRQ),
                new Switch(at(0, 90), OTHER, 0, WAITER),
                new Switch(at(0, 99), WAITER, 1, OTHER)));
    }

    /** The arming at 20 was used up by the expiry at 40; after another event a task arms the timer at 60. */
    @Test
    void shouldTellWhoArmedATimerLastWhereItHadExpiredBefore() {
        Comparison.requireSamePaths(List.of(
                new Switch(at(0, 10), 0, 0, THIRD),
                new HrtimerStart(at(0, 20), TIMER),
                new Switch(at(0, 25), THIRD, 1, WAITER),
                new Switch(at(0, 30), WAITER, 1, OTHER),
                new HrtimerEntry(at(0, 40), TIMER),
                new HrtimerExit(at(0, 42), TIMER),
                new Waking(at(0, 50), OTHER),
                new HrtimerStart(at(0, 60), TIMER),
                new Switch(at(0, 65), OTHER, 1, 0),
                new HrtimerEntry(at(0, 80), TIMER),
                new Waking(at(0, 81), WAITER),
                new HrtimerExit(at(0, 82), TIMER),
                new Switch(at(0, 85), 0, 0, WAITER),
                new Switch(at(0, 99), WAITER, 1, 0)));
    }

    /** The second send is after the reception, though not later. */
    @Test
    void shouldNotTakeASendAfterTheReceptionAtTheSameTime() {
        Segment segment = new Segment(Route.between(0, 0, 0), 1000, 0, 1, Segment.ACK, 500);
        Comparison.requireSamePaths(List.of(
                new Switch(at(0, 10), 0, 0, WAITER),
                new Switch(at(0, 20), WAITER, 1, OTHER),
                new SocketOut(at(0, 30), segment),
                new SoftirqEntry(at(0, 30), NaiveInterrupts.NET_RX_SOFTIRQ),
                new SocketIn(at(0, 30), segment),
                new Waking(at(0, 30), WAITER),
                new SocketOut(at(0, 30), segment),
                new SoftirqExit(at(0, 30), NaiveInterrupts.NET_RX_SOFTIRQ),
                new Switch(at(0, 40), OTHER, 0, WAITER),
                new Switch(at(0, 99), WAITER, 1, OTHER)));
    }

    /** The interrupt takes the CPU from the timer's handler and with it from the softirq, which wakes up later. */
    @Test
    void shouldShowTheInterruptionOfATimerAsOneOfItsSoftirq() {
        Comparison.requireSamePaths(List.of(
                new Switch(at(0, 10), 0, 0, WAITER),
                new TimerStart(at(0, 15), TIMER),
                new Switch(at(0, 20), WAITER, 1, OTHER),
                new SoftirqEntry(at(0, 30), NaiveInterrupts.TIMER_SOFTIRQ),
                new TimerEntry(at(0, 35), TIMER),
                new IrqEntry(at(0, 40), 24, "eth0"),
                new IrqExit(at(0, 50), 24),
                new TimerExit(at(0, 60), TIMER),
                new Waking(at(0, 70), WAITER),
                new SoftirqExit(at(0, 80), NaiveInterrupts.TIMER_SOFTIRQ),
                new Switch(at(0, 90), OTHER, 0, WAITER),
                new Switch(at(0, 99), WAITER, 1, OTHER)));
    }

    /** The softirq leaves the CPU together with the handler that is a part of it. */
    @Test
    void shouldShowThePreemptionOfASoftirqDuringItsTimer() {
        Comparison.requireSamePaths(List.of(
                new Switch(at(0, 10), 0, 0, WAITER),
                new TimerStart(at(0, 15), TIMER),
                new Switch(at(0, 20), WAITER, 1, OTHER),
                new SoftirqEntry(at(0, 30), NaiveInterrupts.TIMER_SOFTIRQ),
                new TimerEntry(at(0, 35), TIMER),
                new Switch(at(0, 40), OTHER, 0, THIRD),
                new Switch(at(0, 60), THIRD, 0, OTHER),
                new TimerExit(at(0, 65), TIMER),
                new Waking(at(0, 70), WAITER),
                new SoftirqExit(at(0, 80), NaiveInterrupts.TIMER_SOFTIRQ),
                new Switch(at(0, 90), OTHER, 0, WAITER),
                new Switch(at(0, 99), WAITER, 1, OTHER)));
    }

    /** The task that raised goes on until the wake-up, but not while it is interrupted. */
    @Test
    void shouldShowTheInterruptionOfATaskBetweenItsRaiseAndTheWakeup() {
        int ksoftirqd = TaskNames.FIRST_KSOFTIRQD;
        Comparison.requireSamePaths(List.of(
                new Switch(at(0, 10), 0, 0, OTHER),
                new Raise(at(0, 20), NaiveInterrupts.NET_RX_SOFTIRQ),
                new IrqEntry(at(0, 30), 24, "eth0"),
                new IrqExit(at(0, 50), 24),
                new Waking(at(0, 70), ksoftirqd),
                new Switch(at(0, 90), OTHER, 0, ksoftirqd),
                new Switch(at(0, 99), ksoftirqd, 1, OTHER)));
    }

    /** Who slept in the idle state was in the kernel just before, too. */
    @Test
    void shouldTakeATaskForItsWakerThatHasJustSleptInTheIdleState() {
        int child = TaskNames.FIRST_KWORKER;
        Comparison.requireSamePaths(List.of(
                new Switch(at(0, 5), 0, 0, OTHER),
                new Fork(at(0, 10), OTHER, child),
                new Switch(at(0, 20), OTHER, 1, child),
                new Switch(at(0, 30), child, 128, 0),
                new Waking(at(1, 40), child),
                new Switch(at(0, 50), 0, 0, child),
                new Waking(at(0, 60), WAITER),
                new Switch(at(1, 70), 0, 0, WAITER),
                new Switch(at(1, 99), WAITER, 1, 0)), Recording.SYSTEM_CALLS);
    }

    /** Nothing proves the handler over. */
    @Test
    void shouldShowTheInterruptionThatLastsToTheEndOfTheTrace() {
        Comparison.requireSamePaths(List.of(
                new Switch(at(0, 10), 0, 0, WAITER),
                new IrqEntry(at(0, 50), 24, "eth0"),
                new Switch(at(1, 99), 0, 0, OTHER)));
    }

    /** It was woken before it ended, so there is no other task that has slept since the trace's begin. */
    @Test
    void shouldWakeInVainWhoEndsAtTheSameTime() {
        List<TestEvent> events = List.of(
                new Switch(at(0, 0), 0, 0, OTHER),
                new Switch(at(1, 10), 0, 0, WAITER),
                new Exit(at(1, 20), WAITER),
                new Waking(at(0, 40), WAITER),
                new Switch(at(1, 40), WAITER, 32, 0),
                new Switch(at(0, 99), OTHER, 1, 0));
        Comparison.requireSamePaths(events);
        try (RecordedHosts hosts = new RecordedHosts(events)) {
            assertThat(Paths.tasks(hosts.analysis(1)).stream().map(Life::of)).containsExactlyInAnyOrder(
                    new Life("host-0 100#0", 0, 40, Map.of(EdgeState.UNKNOWN, 10L, EdgeState.RUNNING, 30L)),
                    new Life("host-0 101#0", 0, 99, Map.of(EdgeState.RUNNING, 99L)));
        }
    }

    private static At at(int cpu, long time) {
        return new At(0, cpu, time);
    }
}
