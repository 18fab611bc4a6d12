// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.scenarios.reference;

import java.util.Comparator;
import java.util.Optional;
import org.wakepath.graph.model.Certainty;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.scenarios.reference.TestEvent.CallEntry;
import org.wakepath.scenarios.reference.TestEvent.CallExit;
import org.wakepath.scenarios.reference.TestEvent.Exit;
import org.wakepath.scenarios.reference.TestEvent.HrtimerEntry;
import org.wakepath.scenarios.reference.TestEvent.SocketIn;
import org.wakepath.scenarios.reference.TestEvent.SoftirqEntry;
import org.wakepath.scenarios.reference.TestEvent.Switch;
import org.wakepath.scenarios.reference.TestEvent.TimerEntry;

/** Replays the exits of system calls: where a call says that its time limit is over, its last sleep was for that. */
final class NaiveCalls {
    private final NaiveHost host;
    private final NaiveWakers wakers;
    private final NaiveTimers timers = new NaiveTimers();

    NaiveCalls(NaiveHost host, NaiveWakers wakers) {
        this.host = host;
        this.wakers = wakers;
    }

    void replay(int index) {
        if (host.event(index) instanceof CallExit exit && isTimeLimit(exit)) {
            NaiveWorker task = host.cpu(exit.at().cpu()).task().orElseThrow();
            lastSleep(task, entry(task, index)).ifPresent(sleep -> explain(task, sleep));
        } else if (host.event(index) instanceof Exit exit) {
            host.tasks().known(exit.tid(), 0).ifPresent(task -> kill(task, entry(task, index)));
        }
    }

    /** A task that ends in a call was killed in the last wait of that call. */
    private void kill(NaiveWorker task, int entry) {
        if (entry < 0 || !(host.event(entry) instanceof CallEntry)) {
            return;
        }
        task.intervals().stream().filter(i -> i.state() == EdgeState.BLOCKED && i.start() > entry)
                .max(Comparator.comparingInt(NaiveInterval::start))
                .filter(i -> i.isWokenUp() && i.end() > i.start())
                .ifPresent(i -> task.replace(i, new NaiveInterval(EdgeState.BLOCKED, i.start(), i.end(),
                        NaiveInterval.KILLED, i.isRest())));
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

    /** The call's own result outweighs a waker of whom it is not certain that he woke. */
    private void explain(NaiveWorker task, NaiveInterval sleep) {
        NaiveWaker waker = sleep.isWokenUp() ? wakers.of(task, new NaivePlace(host, sleep.wakeup()))
                : NaiveWaker.unknown(Certainty.CERTAIN);
        Optional<NaivePlace> place = waker.place().filter(p -> p.worker().filter(w -> !w.isIdle()).isPresent());
        boolean isLimit = place.isEmpty() || (place.get().worker().get().isInterrupt()
                ? isHandlerOfTimeLimit(task, place.get(), waker.certainty())
                : waker.certainty() != Certainty.CERTAIN && !hasReceived(place.get(), sleep));
        if (isLimit) {
            endByTimeLimit(task, sleep);
        }
    }

    private boolean isHandlerOfTimeLimit(NaiveWorker task, NaivePlace place, Certainty certainty) {
        int cause = place.worker().get().causeOf(place.index()).orElseThrow();
        TestEvent event = host.event(cause);
        if (event instanceof SocketIn) {
            return false;
        }
        if (isExpiry(event)) {
            Optional<NaivePlace> arming = timers.armingOf(new NaivePlace(host, cause));
            arming.filter(a -> wakers.authorOf(a).place().flatMap(NaivePlace::worker).filter(task::equals).isPresent())
                    .ifPresent(a -> host.prove(a.index()));
            return arming.isEmpty();
        }
        return certainty != Certainty.CERTAIN || event instanceof SoftirqEntry softirq && isOfTimers(softirq.vector());
    }

    /** Whether the waker received a packet in its run, which then is the reason. */
    private boolean hasReceived(NaivePlace place, NaiveInterval sleep) {
        return place.index() == sleep.wakeup() && place.worker().get().causeOf(place.index())
                .filter(c -> c >= host.runSinceAt(place.index())).isPresent();
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
