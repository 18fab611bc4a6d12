// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.scenarios.reference;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.scenarios.reference.TestEvent.CallEntry;
import org.wakepath.scenarios.reference.TestEvent.CallExit;
import org.wakepath.scenarios.reference.TestEvent.HrtimerEntry;
import org.wakepath.scenarios.reference.TestEvent.SocketOut;
import org.wakepath.scenarios.reference.TestEvent.Switch;
import org.wakepath.scenarios.reference.TestEvent.TimerEntry;

/**
 * Finds the looks of a task that led to a wait: earlier waits in the same call, each ended by the task's own limit, and
 * no long wait between that was none.
 */
final class NaiveLooks {
    private static final long LONG = 1_000_000;
    private static final int MOST_BETWEEN = 32;

    private final NaiveHost host;
    private final NaiveAnalysis analysis;
    private final NaiveWorker task;

    NaiveLooks(NaiveAnalysis analysis, NaiveWorker task) {
        this.analysis = analysis;
        this.host = analysis.host(task.host());
        this.task = task;
    }

    /** The looks before a wait, the last one first. */
    List<NaiveInterval> before(NaiveInterval wait) {
        Optional<String> call = lookingCallOf(wait);
        return call.isPresent() && wait.isWokenUp() && wait.end() > wait.start() && !isOwnLimit(wait)
                && isInterruptible(wait)
                        ? before(wait, call.get()) : List.of();
    }

    private List<NaiveInterval> before(NaiveInterval wait, String call) {
        List<NaiveInterval> looks = new ArrayList<>();
        int between = 0;
        for (int i = task.intervals().indexOf(wait) - 1; i >= 0; i--) {
            NaiveInterval earlier = task.intervals().get(i);
            boolean isWait = earlier.state() == EdgeState.BLOCKED && earlier.end() > earlier.start();
            boolean isSame = isWait && callOf(earlier).filter(call::equals).isPresent();
            if (isSame && isOwnLimit(earlier)) {
                looks.add(earlier);
                between = 0;
            } else if (isSame || earlier.state() == EdgeState.UNKNOWN
                    || isWait && isLong(earlier) && !isLook(earlier)) {
                return looks;
            } else if (isWait && !isLong(earlier)) {
                between++;
            }
            if (between > MOST_BETWEEN) {
                return looks;
            }
        }
        return looks;
    }

    /** The call of a wait that is for something else than the end of its limit. */
    private Optional<String> lookingCallOf(NaiveInterval wait) {
        return callOf(wait).filter(name -> !name.equals("nanosleep"));
    }

    private boolean isLook(NaiveInterval wait) {
        return lookingCallOf(wait).isPresent() && isOwnLimit(wait);
    }

    private boolean isLong(NaiveInterval wait) {
        return host.time(wait.end()) - host.time(wait.start()) > LONG;
    }

    /** The call in which a wait began; empty where the task was in none, or in one entered before the trace. */
    Optional<String> callOf(NaiveInterval wait) {
        for (int i = wait.start() - 1; i >= 0; i--) {
            boolean isOwn = host.workerAt(i).filter(task::equals).isPresent();
            if (isOwn && host.event(i) instanceof CallEntry entry) {
                return Optional.of(entry.call());
            } else if (isOwn && host.event(i) instanceof CallExit) {
                return Optional.empty();
            }
        }
        return Optional.empty();
    }

    private boolean isInterruptible(NaiveInterval wait) {
        return host.event(wait.start()) instanceof Switch s && s.state() % 2 == 1;
    }

    /** Whether a timer that the task itself had armed ended a wait, or its call's own limit. */
    boolean isOwnLimit(NaiveInterval wait) {
        return wait.isEndedByTimeLimit() || wait.isWokenUp() && timerBehind(new NaivePlace(host, wait.wakeup()))
                .flatMap(expiry -> analysis.timers().armingOf(expiry))
                .flatMap(arming -> analysis.wakers().authorOf(arming).place()).flatMap(NaivePlace::worker)
                .filter(task::equals).isPresent();
    }

    private Optional<NaivePlace> timerBehind(NaivePlace wakeup) {
        return analysis.wakers().of(task, wakeup).place()
                .flatMap(place -> place.worker().filter(NaiveWorker::isInterrupt)
                        .flatMap(handler -> NaiveWindow.causeOfWakeup(handler, place, wakeup).map(place::at)
                                .filter(cause -> isLimit(handler, cause.event()))));
    }

    private boolean isLimit(NaiveWorker handler, TestEvent cause) {
        return cause instanceof HrtimerEntry || cause instanceof TimerEntry && !isOfConnection(handler);
    }

    /** Whether a handler sent what TCP sends by itself: nobody asked for its timer. */
    private boolean isOfConnection(NaiveWorker handler) {
        for (int i = 0; i < host.log().size(); i++) {
            if (host.event(i) instanceof SocketOut sent && host.workerAt(i).filter(handler::equals).isPresent()
                    && isByTcpItself(sent.segment(), i)) {
                return true;
            }
        }
        return false;
    }

    /** Nothing new: an acknowledgement alone, a probe, or bytes that were sent before. */
    private boolean isByTcpItself(Segment segment, int index) {
        OptionalInt behindLast = IntStream.range(0, index).mapToObj(host::event)
                .filter(e -> e instanceof SocketOut o && o.segment().route().equals(segment.route()))
                .map(e -> ((SocketOut) e).segment())
                .mapToInt(s -> (int) (s.sequence() + s.length() - segment.sequence())).max();
        boolean isBare = segment.length() == 0 && segment.flags() == Segment.ACK;
        return behindLast.isPresent()
                && (isBare ? behindLast.getAsInt() == 0 || behindLast.getAsInt() == 1
                        : segment.length() > 0 && behindLast.getAsInt() > 0);
    }
}
