// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.scenarios.reference;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.wakepath.graph.model.Certainty;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.path.PathRule;
import org.wakepath.scenarios.reference.TestEvent.HrtimerEntry;
import org.wakepath.scenarios.reference.TestEvent.IrqEntry;
import org.wakepath.scenarios.reference.TestEvent.Raise;
import org.wakepath.scenarios.reference.TestEvent.SocketIn;
import org.wakepath.scenarios.reference.TestEvent.SoftirqEntry;
import org.wakepath.scenarios.reference.TestEvent.TimerEntry;
import org.wakepath.scenarios.reference.TestEvent.Waking;

/**
 * A stretch of time to be filled, from its end back to its begin.
 *
 * <p>Every method returns the segments from the window's begin to where it was asked to start, in order of time.
 */
final class NaiveWindow {
    private final NaiveAnalysis analysis;
    private final NaiveWorker waiter;
    private final long begin;
    private final int depth;

    /** A window from {@code begin} on for which {@code waiter} waits, amid {@code depth} resolved waits. */
    NaiveWindow(NaiveAnalysis analysis, NaiveWorker waiter, long begin, int depth) {
        this.analysis = analysis;
        this.waiter = waiter;
        this.begin = begin;
        this.depth = depth;
    }

    /** What led to the wake-up of a task; a handler that requested it earlier works until then. */
    private List<NaiveSegment> beforeWakeup(NaiveWorker wakee, NaivePlace wakeup) {
        NaivePlace place = analysis.wakers().of(wakee, wakeup).place().orElseThrow();
        NaiveWorker waker = place.worker().orElseThrow();
        NaivePlace end = waker.isInterrupt() ? place : wakeup;
        List<NaiveSegment> path = new ArrayList<>(back(waker, end, causeOfWakeup(waker, place, wakeup)));
        long from = Math.max(begin, end.time());
        if (from < wakeup.time()) {
            path.add(new NaiveSegment(waker, EdgeState.RUNNING, from, wakeup.time(), depth));
        }
        return path;
    }

    /** Why the waker worked. What it received in its run is a cause of wake-ups alone, and not of what it asks for. */
    static Optional<Integer> causeOfWakeup(NaiveWorker waker, NaivePlace place, NaivePlace wakeup) {
        if (waker.isInterrupt()) {
            boolean asks = place.event() instanceof Raise;
            return waker.causeOf(place.index(), c -> !(asks && place.at(c).event() instanceof SocketIn));
        }
        Optional<Integer> cause = waker.causeOf(place.index());
        int runSince = place.host().runSinceAt(place.index());
        return cause.filter(c -> c >= runSince && place.index() == wakeup.index());
    }

    /** What a worker did until it came to {@code place}: a task's own work, or an interrupt back to its cause. */
    private List<NaiveSegment> before(NaivePlace place) {
        Optional<NaiveWorker> worker = place.worker().filter(w -> !w.isIdle());
        if (worker.isEmpty()) {
            return fill(EdgeState.UNKNOWN, place, waiter);
        }
        boolean isInterrupt = worker.get().isInterrupt();
        return back(worker.get(), place, isInterrupt ? worker.get().causeOf(place.index()) : Optional.empty());
    }

    /** The same of who did what an event tells of; an interrupt that was not recorded came from nowhere. */
    private List<NaiveSegment> beforeDeed(NaivePlace deed) {
        return isUnrecorded(deed) ? fill(EdgeState.UNKNOWN, deed, unrecordedInterrupt(deed)) : before(deed);
    }

    private boolean isUnrecorded(NaivePlace deed) {
        NaiveWaker author = analysis.wakers().authorOf(deed);
        return author.place().isEmpty() && author.certainty() == Certainty.GUESSED;
    }

    private static NaiveWorker unrecordedInterrupt(NaivePlace deed) {
        return NaiveWorker.interrupt(deed.host().number(),
                "interrupt that was not recorded on CPU " + deed.event().at().cpu());
    }

    private List<NaiveSegment> back(NaiveWorker worker, NaivePlace place, Optional<Integer> cause) {
        if (place.time() <= begin) {
            return List.of();
        }
        if (cause.isPresent() && cause.get() == place.index()) {
            return beforeCause(worker, place);
        }
        Optional<NaiveTurn> turn = turnOf(worker, place).filter(t -> cause.isEmpty() || cause.get() < t.begun());
        if (turn.isPresent()) {
            return throughTurn(worker, turn.get(), place);
        }
        Optional<NaiveInterval> interval = worker.intervalLeadingTo(place.index());
        if (interval.isEmpty()) {
            return beforeStart(worker, place);
        }
        int from = Math.max(interval.get().start(), cause.orElse(NaiveHost.BEFORE_TRACE));
        List<NaiveSegment> path = new ArrayList<>(back(worker, place.at(from), cause));
        path.addAll(stretch(worker, interval.get(), from, place));
        return withLooks(path, worker, interval.get());
    }

    /** Fills the looks before a wait, which lie among what the worker did until then, from what ended the wait. */
    List<NaiveSegment> withLooks(List<NaiveSegment> path, NaiveWorker worker, NaiveInterval wait) {
        List<NaiveInterval> looks = analysis.rule() == PathRule.TURNS && wait.state() == EdgeState.BLOCKED
                ? new NaiveLooks(analysis, worker).before(wait) : List.of();
        NaiveHost host = analysis.host(worker.host());
        List<NaiveSegment> result = path;
        for (NaiveInterval look : looks) {
            long from = Math.max(begin, host.time(look.start()));
            long to = Math.max(from, host.time(look.end()));
            result = NaiveSegment.replaced(result, from, to,
                    resolved(worker, from, new NaivePlace(host, wait.wakeup())));
        }
        return result;
    }

    private List<NaiveSegment> stretch(NaiveWorker worker, NaiveInterval interval, int from, NaivePlace end) {
        long start = Math.max(begin, end.at(from).time());
        if (interval.state() == EdgeState.BLOCKED && interval.isWokenUp()) {
            return resolved(worker, start, end.at(interval.wakeup()));
        }
        if (interval.isKilled()) {
            return List.of(new NaiveSegment(worker, EdgeState.UNKNOWN, start, end.time(), depth));
        }
        if (interval.isEndedByTimeLimit()) {
            return List.of(new NaiveSegment(worker, EdgeState.TIMER, start, end.time(), depth));
        }
        NaiveWorker who = interval.state() == EdgeState.UNKNOWN ? nobodysWork(worker) : worker;
        return List.of(new NaiveSegment(who, interval.state(), start, end.time(), depth));
    }

    /** An interval of a worker that lies in this window. */
    List<NaiveSegment> stretch(NaiveWorker worker, NaiveInterval interval, NaivePlace end) {
        return stretch(worker, interval, interval.start(), end);
    }

    /** A wait that ended at a wake-up; one whose waker cannot be told keeps its time. */
    private List<NaiveSegment> resolved(NaiveWorker worker, long start, NaivePlace wakeup) {
        if (!analysis.wakers().isKnown(worker, wakeup)) {
            return List.of(new NaiveSegment(worker, EdgeState.UNKNOWN, start, wakeup.time(), depth));
        }
        return new NaiveWindow(analysis, worker, start, depth + 1).beforeWakeup(worker, wakeup);
    }

    private Optional<NaiveTurn> turnOf(NaiveWorker worker, NaivePlace place) {
        boolean hasTurns = analysis.rule() == PathRule.TURNS && worker.servesInTurns();
        return hasTurns ? NaiveTurn.at(worker, place, analysis.wakers()) : Optional.empty();
    }

    /** What a thread did since it was given its work, and before that what led to its being given. */
    private List<NaiveSegment> throughTurn(NaiveWorker thread, NaiveTurn turn, NaivePlace place) {
        List<NaiveSegment> path = new ArrayList<>(beforeTurn(thread, turn, place));
        long since = turn.giver().map(NaivePlace::time).orElse(place.at(turn.begun()).time());
        path.addAll(new NaiveWindow(analysis, waiter, Math.max(begin, since), depth).history(thread, place));
        return path;
    }

    private List<NaiveSegment> beforeTurn(NaiveWorker thread, NaiveTurn turn, NaivePlace place) {
        if (turn.giver().isEmpty()) {
            return fill(turn.stateWithoutGiver(), place.at(turn.begun()), thread);
        }
        NaivePlace giver = turn.giver().get();
        if (giver.time() <= begin) {
            return List.of();
        }
        return giver.event() instanceof Waking ? beforeWakeup(thread, giver) : beforeDeed(giver);
    }

    /** All that a thread did in this window. Its rests are no waits of its own: they are filled for who waits. */
    private List<NaiveSegment> history(NaiveWorker thread, NaivePlace place) {
        if (place.time() <= begin) {
            return List.of();
        }
        Optional<NaiveInterval> interval = thread.intervalLeadingTo(place.index());
        if (interval.isEmpty()) {
            return beforeStart(thread, place);
        }
        NaivePlace start = place.at(interval.get().start());
        List<NaiveSegment> path = new ArrayList<>(history(thread, start));
        path.addAll(isRestEndedBySomebody(thread, interval.get(), place)
                ? new NaiveWindow(analysis, waiter, Math.max(begin, start.time()), depth)
                        .beforeWakeup(thread, place.at(interval.get().wakeup()))
                : stretch(thread, interval.get(), interval.get().start(), place));
        return path;
    }

    private boolean isRestEndedBySomebody(NaiveWorker thread, NaiveInterval interval, NaivePlace place) {
        return interval.isRest() && interval.isWokenUp()
                && analysis.wakers().isKnown(thread, place.at(interval.wakeup()));
    }

    private List<NaiveSegment> beforeStart(NaiveWorker worker, NaivePlace place) {
        if (worker.fork().isPresent()) {
            return before(place);
        }
        return fill(EdgeState.UNKNOWN, place, worker);
    }

    private List<NaiveSegment> beforeCause(NaiveWorker worker, NaivePlace cause) {
        TestEvent event = cause.event();
        if (event instanceof SocketIn) {
            return analysis.network().senderOf(cause).map(sender -> beforePacket(worker, cause, sender))
                    .orElseGet(() -> fill(EdgeState.NETWORK, cause, worker));
        }
        if (event instanceof HrtimerEntry || event instanceof TimerEntry) {
            return analysis.timers().armingOf(cause).map(arming -> beforeTimer(worker, cause, arming))
                    .orElseGet(() -> fill(EdgeState.TIMER, cause, worker));
        }
        Optional<NaivePlace> queued = NaiveTurn.queueing(cause);
        return queued.isPresent() ? beforeWork(worker, cause, queued.get()) : fill(stateBehind(event), cause, worker);
    }

    private List<NaiveSegment> beforeWork(NaiveWorker softirq, NaivePlace start, NaivePlace queued) {
        List<NaiveSegment> path = new ArrayList<>(beforeDeed(queued));
        path.add(new NaiveSegment(nobodysWork(softirq), EdgeState.UNKNOWN, Math.max(begin, queued.time()),
                start.time(), depth));
        return path;
    }

    private List<NaiveSegment> beforePacket(NaiveWorker receiver, NaivePlace reception, NaivePlace send) {
        List<NaiveSegment> path = new ArrayList<>(beforeDeed(send));
        path.add(new NaiveSegment(nobodysWork(receiver), EdgeState.NETWORK, Math.max(begin, send.time()),
                reception.time(), depth));
        return path;
    }

    private List<NaiveSegment> beforeTimer(NaiveWorker handler, NaivePlace expiry, NaivePlace arming) {
        NaiveWorker owner = arming.worker().filter(w -> !w.isInterrupt() && !isUnrecorded(arming))
                .orElseGet(() -> nobodysWork(handler));
        List<NaiveSegment> path = new ArrayList<>(beforeDeed(arming));
        path.add(new NaiveSegment(owner, EdgeState.TIMER, Math.max(begin, arming.time()), expiry.time(), depth));
        return path;
    }

    private static EdgeState stateBehind(TestEvent event) {
        if (event instanceof IrqEntry irq) {
            return irq.name().equals("i8042") ? EdgeState.USER_INPUT : EdgeState.IRQ;
        }
        return event instanceof SoftirqEntry softirq ? stateBehind(softirq.vector()) : EdgeState.UNKNOWN;
    }

    private static EdgeState stateBehind(int softirqVector) {
        return switch (softirqVector) {
            case NaiveInterrupts.TIMER_SOFTIRQ, NaiveInterrupts.HRTIMER_SOFTIRQ -> EdgeState.TIMER;
            case NaiveInterrupts.NET_RX_SOFTIRQ -> EdgeState.NETWORK;
            default -> EdgeState.UNKNOWN;
        };
    }

    private List<NaiveSegment> fill(EdgeState state, NaivePlace end, NaiveWorker there) {
        if (end.time() <= begin) {
            return List.of();
        }
        return List.of(new NaiveSegment(nobodysWork(there), state, begin, end.time(), depth));
    }

    /** Who stands for a stretch that is nobody's work: who waits, when on the same host, else who was met there. */
    private NaiveWorker nobodysWork(NaiveWorker there) {
        return waiter.host() == there.host() ? waiter : there;
    }
}
