// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.scenarios.reference;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.wakepath.graph.model.Certainty;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.Worker;
import org.wakepath.path.PathRule;
import org.wakepath.path.Wait;
import org.wakepath.scenarios.reference.TestEvent.SocketIn;

/**
 * The analysis in its simplest form, over lists and by scanning. It is slow, and meant to be checked by eye against
 * SEMANTICS.md. The clocks of all hosts are the same.
 */
final class NaiveAnalysis {
    private final List<NaiveHost> hosts = new ArrayList<>();
    private final NaiveNetwork network = new NaiveNetwork(hosts);
    private final NaiveTimers timers = new NaiveTimers();
    private final PathRule rule;
    private final NaiveWakers wakers;

    NaiveAnalysis(List<TestEvent> events, Recording recording, PathRule rule) {
        this.rule = rule;
        wakers = new NaiveWakers(recording);
        int count = 1 + events.stream().mapToInt(e -> e.at().host()).max().orElse(0);
        for (int host = 0; host < count; host++) {
            hosts.add(new NaiveHost(host, eventsOf(host, events), wakers));
        }
    }

    private static List<TestEvent> eventsOf(int host, List<TestEvent> events) {
        return NaiveOrder.of(events.stream().filter(e -> e.at().host() == host).toList());
    }

    List<NaiveHost> hosts() {
        return hosts;
    }

    NaiveHost host(int number) {
        return hosts.get(number);
    }

    NaiveNetwork network() {
        return network;
    }

    PathRule rule() {
        return rule;
    }

    NaiveTimers timers() {
        return timers;
    }

    NaiveWakers wakers() {
        return wakers;
    }

    /** The task of a host that had a tid as the {@code generation}th. */
    NaiveWorker task(int host, int tid, int generation) {
        return hosts.get(host).tasks().all().stream()
                .filter(t -> t.tid() == tid && t.generation() == generation).findFirst().orElseThrow();
    }

    /** Where a task queued that was ready at a time, ns since the test's epoch. */
    NaiveQueue queue(Worker worker, long time) {
        NaiveHost host = host(worker);
        NaiveWorker task = task(host.number(), worker.tid(), worker.generation());
        return task.intervals().stream()
                .filter(i -> i.state() == EdgeState.PREEMPTED && host.time(i.start()) <= time
                        && host.time(i.end()) > time)
                .map(i -> new NaiveQueue(host, task, i)).findFirst().orElseThrow();
    }

    private NaiveHost host(Worker worker) {
        return hosts.stream().filter(h -> TraceCompiler.label(h.number()).equals(worker.host())).findFirst()
                .orElseThrow();
    }

    /** How sure the cause of a wait is; empty for one that was not ended by a wake-up before the path's end. */
    Optional<Certainty> certainty(Wait wait) {
        NaiveHost host = host(wait.worker());
        NaiveWorker task = task(host.number(), wait.worker().tid(), wait.worker().generation());
        long end = wait.end() - TraceCompiler.EPOCH;
        if (wait.ending() == Wait.Ending.LOOK) {
            return Optional.of(Certainty.GUESSED); // no scenario tells what a call is for
        }
        NaiveLooks looks = new NaiveLooks(this, task);
        return task.intervals().stream().filter(i -> i.isWokenUp() && host.time(i.end()) == end
                && host.time(i.start()) < end).findFirst()
                .map(i -> looks.isOwnLimit(i) && looks.callOf(i).isEmpty() ? Certainty.GUESSED
                        : certainty(task, new NaivePlace(host, i.wakeup())));
    }

    private Certainty certainty(NaiveWorker task, NaivePlace wakeup) {
        NaiveWaker waker = wakers.of(task, wakeup);
        boolean isPolling = waker.place().filter(p -> p.index() == wakeup.index()).flatMap(NaivePlace::worker)
                .filter(w -> !w.isInterrupt()).flatMap(w -> w.causeOf(wakeup.index()))
                .filter(c -> c >= wakeup.host().runSinceAt(wakeup.index())).isPresent();
        return isPolling ? Certainty.GUESSED : waker.certainty().and(authorship(waker, wakeup));
    }

    /** How sure it is who armed the timer, queued the item or sent the packet that a waker worked for. */
    private Certainty authorship(NaiveWaker waker, NaivePlace wakeup) {
        Optional<NaivePlace> cause = waker.place().filter(p -> p.worker().isPresent()).flatMap(
                p -> NaiveWindow.causeOfWakeup(p.worker().get(), p, wakeup).map(p::at));
        Optional<NaivePlace> deed = cause.flatMap(c -> c.event() instanceof SocketIn ? network.senderOf(c)
                : NaiveTurn.queueing(c).or(() -> timers.armingOf(c)));
        return deed.filter(d -> !d.host().isProven(d.index())).map(d -> wakers.authorOf(d).certainty())
                .orElse(Certainty.CERTAIN);
    }

    List<NaiveSegment> path(NaiveWorker task, long from, long to) {
        return new NaivePath(this).of(task, from, to);
    }
}
