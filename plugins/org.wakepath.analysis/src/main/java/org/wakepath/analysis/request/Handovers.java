// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.analysis.request;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.wakepath.base.PartitionPoint;
import org.wakepath.graph.model.ExecutionGraph;
import org.wakepath.graph.model.TaskSummary;
import org.wakepath.path.KnownBy;

/**
 * Finds what threads did for requests that other threads of their process handed to them. It starts where a thread
 * answers a request that it was given no message of. From there it goes back over wake-ups to a thread that was given
 * one. Such a way is a witness only if nothing else can have happened: see {@link #isSure}.
 */
final class Handovers {
    /** Threads behind threads. */
    private static final int MOST_HOPS = 4;
    /** Waits of a thread within a request that are looked at, so that the time is bounded. */
    private static final int MOST_WAITS = 1000;

    private final HostRequests requests;
    private final Map<Integer, TaskSummary> threads = new HashMap<>();
    private final Wakeups wakeups;
    private final OpenRequests open;
    private final Map<Integer, List<Answer>> answers;
    private final Map<Integer, List<Handover>> byThread = new HashMap<>();

    /** The way of a request from a fragment of it over threads that it was handed to. */
    private record Way(Turn from, List<Handover> steps) {
        Way then(Handover step) {
            List<Handover> more = new ArrayList<>(steps);
            more.add(step);
            return new Way(from, more);
        }

        long begin() {
            return steps.get(0).begin();
        }
    }

    Handovers(HostRequests requests, ExecutionGraph graph, List<TaskSummary> tasks) {
        this.requests = requests;
        tasks.forEach(task -> threads.put(task.worker(), task));
        IntOpenHashSet processes = new IntOpenHashSet();
        requests.ends().forEach(one -> OpenRequests.process(one).ifPresent(processes::add));
        answers = requests.answers().stream().collect(Collectors.groupingBy(answer -> answer.task().worker()));
        wakeups = new Wakeups(graph, processes);
        open = new OpenRequests(requests.ends(), requests.strangers());
    }

    /** Gives each request what was done for it by threads that it was handed to, and what they asked for it. */
    HandedWork find() {
        Map<RequestEnd, Map<Integer, Answer>> last = new LinkedHashMap<>();
        requests.answers().forEach(answer -> last.computeIfAbsent(answer.request(), one -> new LinkedHashMap<>())
                .put(answer.task().worker(), answer));
        for (RequestEnd request : requests.ends()) {
            request.turns().stream().filter(
                    turn -> turn.task().isPresent() && !turn.fragment().isReceived() && turn.arrived().isEmpty())
                    .forEach(turn -> resume(request, turn));
            last.getOrDefault(request, Map.of()).values().forEach(answer -> answer(request, answer));
            request.handed()
                    .forEach(one -> byThread.computeIfAbsent(one.task().worker(), t -> new ArrayList<>()).add(one));
        }
        byThread.values().forEach(all -> all.sort(Comparator.comparingLong(Handover::begin)));
        byThread.values().forEach(all -> all.forEach(this::ask));
        return new HandedWork(byThread);
    }

    /** A thread goes on with an answer that another one may have given back to it. */
    private void resume(RequestEnd request, Turn turn) {
        int thread = turn.task().orElseThrow().worker();
        wayTo(request, thread, turn.begin(), 0).ifPresent(way -> {
            int last = way.steps().size() - 1;
            turn.arrive(OptionalLong.of(way.steps().get(last).begin()));
            boolean isSure = isSure(request, way, Math.min(turn.fragment().end(), request.end()));
            turn.know(isSure ? KnownBy.WITNESSED : turn.known());
            add(way.steps().subList(0, last), isSure);
        });
    }

    private void answer(RequestEnd request, Answer answer) {
        Optional<Way> way = wayTo(request, answer.task().worker(), answer.time(), 0);
        if (way.isPresent()) {
            add(way.get().steps(), isSure(request, way.get(), answer.time()));
        } else if (own(request, answer.task().task().tid(), answer.time()).isEmpty()) {
            request.hand(guess(request, answer));
        }
    }

    private static void add(List<Handover> steps, boolean isSure) {
        steps.forEach(step -> step.request().hand(isSure ? step.as(KnownBy.WITNESSED) : step));
    }

    /** The last fragment of a request that a thread began before a moment. */
    private static Optional<Turn> own(RequestEnd request, int tid, long before) {
        return request.turns().stream().filter(turn -> turn.tid() == tid && turn.begin() < before)
                .max(Comparator.comparingLong(Turn::begin));
    }

    /** The way to a thread that works for a request at a moment. It ends with the thread. */
    private Optional<Way> wayTo(RequestEnd request, int thread, long at, int hops) {
        Optional<Turn> own = own(request, threads.get(thread).task().tid(), at);
        int wait = wakeups.last(thread, at);
        for (int i = 0; i < MOST_WAITS && wait != Wakeups.NONE && wakeups.end(wait) >= request.begin(); i++) {
            int ended = wait;
            Optional<Way> way = over(request, ended, hops)
                    .filter(one -> own.isPresent() || wakeups.begin(ended) <= one.from().begin());
            if (way.isPresent()) {
                long begin = Math.max(wakeups.end(ended), answeredBefore(request, thread, at));
                return way.map(one -> one.then(new Handover(request, threads.get(thread), begin, at,
                        wakeups.end(ended), KnownBy.INFERRED)));
            } else if (own.isPresent()) {
                return Optional.empty();
            }
            wait = wakeups.before(wait);
        }
        return Optional.empty();
    }

    /** The way to the end of a wait. */
    private Optional<Way> over(RequestEnd request, int wait, int hops) {
        int waker = wakeups.waker(wait);
        if (waker == Wakeups.NONE || !threads.containsKey(waker)) {
            return Optional.empty();
        }
        Turn turn = requests.turns().at(threads.get(waker).task().tid(), wakeups.end(wait));
        if (turn != null && request.equals(turn.owner())) {
            return Optional.of(new Way(turn, List.of()));
        }
        return turn != null && turn.isOwned() || hops == MOST_HOPS ? Optional.empty()
                : wayTo(request, waker, wakeups.end(wait), hops + 1);
    }

    /**
     * Whether a way is the only one. The messages were all seen, and the fragment at its start was this request's
     * alone. No other request was open that any thread may have worked on. Each but the last on the way woke one thread
     * that had nothing to do. No other thread was at work on what it had been woken for.
     */
    private boolean isSure(RequestEnd request, Way way, long until) {
        if (requests.lost() > 0 || !request.isNumbered() || way.from().known() == KnownBy.INFERRED
                || !open.isAlone(request, way.begin(), until)) {
            return false;
        }
        long since = way.from().begin();
        int waker = way.from().task().map(TaskSummary::worker).orElse(Wakeups.NONE);
        long from = since;
        long to = Math.min(way.from().fragment().end(), until);
        for (Handover step : way.steps()) {
            int next = step.task().worker();
            if (!wakeups.isSure(wakeups.last(next, step.begin()), until) || !isOnly(waker, from, to, since, next)) {
                return false;
            }
            waker = next;
            from = step.begin();
            to = step.end();
        }
        return othersWait(way);
    }

    /** Whether a thread woke no other one that had nothing to do. */
    private boolean isOnly(int waker, long from, long to, long since, int woken) {
        IntArrayList all = wakeups.wakings(waker, from, to);
        return all.intStream().filter(wait -> wakeups.begin(wait) <= since)
                .allMatch(wait -> wakeups.thread(wait) == woken);
    }

    /** Whether all threads wait that are not on the way, and that have no messages. */
    private boolean othersWait(Way way) {
        for (int thread : wakeups.threads(way.steps().get(0).task().process())) {
            int last = wakeups.last(thread, way.begin());
            boolean isOther = way.steps().stream().noneMatch(step -> step.task().worker() == thread)
                    && requests.turns().at(threads.get(thread).task().tid(), way.begin()) == null;
            if (isOther && last != Wakeups.NONE && wakeups.waker(last) != Wakeups.NONE
                    && !wakeups.waits(thread, wakeups.end(last), way.begin())) {
                return false;
            }
        }
        return true;
    }

    /** When a thread last answered another request before a moment. */
    private long answeredBefore(RequestEnd request, int thread, long at) {
        List<Answer> all = answers.getOrDefault(thread, List.of());
        int before = PartitionPoint.of(all.size(), i -> all.get(i).time() < at) - 1;
        while (before >= 0 && all.get(before).request().equals(request)) {
            before--;
        }
        return before < 0 ? Long.MIN_VALUE : all.get(before).time();
    }

    /** A thread that took a request by itself may have worked on it since it was done with what it did before. */
    private Handover guess(RequestEnd request, Answer answer) {
        int thread = answer.task().worker();
        long begin = Math.max(request.begin(), answeredBefore(request, thread, answer.time()));
        int wait = wakeups.last(thread, answer.time());
        for (int i = 0; i < MOST_WAITS && wait != Wakeups.NONE && wakeups.end(wait) > begin; i++) {
            if (wakeups.begin(wait) <= request.begin()) {
                begin = wakeups.end(wait);
            }
            wait = wakeups.before(wait);
        }
        long since = request.begin();
        for (Turn turn : request.turns()) {
            if (turn.fragment().end() <= begin) {
                since = Math.max(since, turn.fragment().end());
            }
        }
        return new Handover(request, answer.task(), begin, answer.time(), since, KnownBy.INFERRED);
    }

    /** What a thread asks while it works for a request that it was handed is for this one. */
    private void ask(Handover step) {
        for (RequestEnd asked : requests.asked(step.task(), step.begin(), step.end())) {
            asked.own(step.request(), step.known());
        }
    }
}
