/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.graph.reference;

import java.util.Comparator;
import java.util.Optional;
import org.wakepath.graph.EdgeState;
import org.wakepath.graph.reference.TestEvent.CallEntry;
import org.wakepath.graph.reference.TestEvent.CallExit;
import org.wakepath.graph.reference.TestEvent.HrtimerEntry;
import org.wakepath.graph.reference.TestEvent.SoftirqEntry;
import org.wakepath.graph.reference.TestEvent.Switch;
import org.wakepath.graph.reference.TestEvent.TimerEntry;

/** Replays the exits of system calls: where a call says that its time limit is over, its last sleep was for that. */
final class NaiveCalls {
    private final NaiveHost host;
    private final NaiveTimers timers = new NaiveTimers();

    NaiveCalls(NaiveHost host) {
        this.host = host;
    }

    void replay(int index) {
        if (host.event(index) instanceof CallExit exit && isTimeLimit(exit)) {
            NaiveWorker task = host.cpu(exit.at().cpu()).task().orElseThrow();
            lastSleep(task, entry(task, index)).ifPresent(sleep -> explain(task, sleep));
        }
    }

    private static boolean isTimeLimit(CallExit exit) {
        return switch (exit.call()) {
            case "nanosleep" -> exit.result() == 0;
            case "futex" -> exit.result() == -110;
            case "rt_sigtimedwait" -> exit.result() == -11;
            default -> false;
        };
    }

    /** Where the task's present call, which returns at {@code exit}, began. */
    private int entry(NaiveWorker task, int exit) {
        for (int i = exit - 1; i >= 0; i--) {
            boolean isCall = host.event(i) instanceof CallEntry || host.event(i) instanceof CallExit;
            if (isCall && host.workerAt(i).filter(task::equals).isPresent()) {
                return i;
            }
        }
        return NaiveHost.BEFORE_TRACE - 1;
    }

    private Optional<NaiveInterval> lastSleep(NaiveWorker task, int entry) {
        return task.intervals().stream()
                .filter(i -> i.state() == EdgeState.BLOCKED && i.start() > entry && isInterruptible(i))
                .max(Comparator.comparingInt(NaiveInterval::start)).filter(i -> i.end() > i.start());
    }

    private boolean isInterruptible(NaiveInterval sleep) {
        return sleep.start() == NaiveHost.BEFORE_TRACE
                || host.event(sleep.start()) instanceof Switch s && s.state() % 2 == 1;
    }

    private void explain(NaiveWorker task, NaiveInterval sleep) {
        if (!sleep.isWokenUp() || waker(sleep).isEmpty()) {
            endByTimeLimit(task, sleep);
            return;
        }
        NaiveWorker waker = waker(sleep).get();
        if (waker.isInterrupt()) {
            int cause = waker.causeOf(sleep.wakeup()).orElseThrow();
            TestEvent event = host.event(cause);
            boolean isOfUnknownOwner = isExpiry(event) && timers.armingOf(new NaivePlace(host, cause)).isEmpty();
            if (isOfUnknownOwner || event instanceof SoftirqEntry softirq && isOfTimers(softirq.vector())) {
                endByTimeLimit(task, sleep);
            }
        }
    }

    private Optional<NaiveWorker> waker(NaiveInterval sleep) {
        return host.workerAt(sleep.wakeup()).filter(w -> !w.isIdle());
    }

    private static boolean isOfTimers(int vector) {
        return vector == NaiveInterrupts.TIMER_SOFTIRQ || vector == NaiveInterrupts.HRTIMER_SOFTIRQ;
    }

    private static boolean isExpiry(TestEvent event) {
        return event instanceof HrtimerEntry || event instanceof TimerEntry;
    }

    private static void endByTimeLimit(NaiveWorker task, NaiveInterval sleep) {
        task.replace(sleep, new NaiveInterval(EdgeState.BLOCKED, sleep.start(), sleep.end(), NaiveInterval.TIME_LIMIT,
                sleep.isRest()));
    }
}
