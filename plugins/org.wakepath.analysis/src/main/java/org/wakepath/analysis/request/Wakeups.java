// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.analysis.request;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.wakepath.base.PartitionPoint;
import org.wakepath.graph.model.Certainty;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.ExecutionGraph;
import org.wakepath.graph.model.LinkKind;

/**
 * When threads of some processes waited, and which of these waits another thread of the same process ended. A wait is
 * the vertex at its end. The start of a thread counts as one, too. Times are the host's.
 */
final class Wakeups {
    /** Stands for no wait, and for no thread. */
    static final int NONE = ExecutionGraph.NONE;

    private final ExecutionGraph graph;
    private final Map<Integer, IntArrayList> waits = new HashMap<>();
    private final Map<Integer, IntArrayList> wakings = new HashMap<>();
    private final Map<Integer, Set<Integer>> threads = new HashMap<>();

    /** @param processes those to look at, by their ids */
    Wakeups(ExecutionGraph graph, IntSet processes) {
        this.graph = graph;
        for (int vertex = 0; vertex < graph.size(); vertex++) {
            boolean isWait = graph.left(vertex) == NONE ? graph.linkKind(vertex) == LinkKind.FORK
                    : graph.state(vertex) == EdgeState.BLOCKED;
            if (isWait && processes.contains(graph.workers().process(graph.worker(vertex)))) {
                add(vertex);
            }
        }
        waits.values().forEach(all -> all.sort((one, other) -> Long.compare(graph.time(one), graph.time(other))));
        wakings.values().forEach(all -> all.sort((one, other) -> Long.compare(graph.time(one), graph.time(other))));
    }

    private void add(int wait) {
        int thread = graph.worker(wait);
        waits.computeIfAbsent(thread, unused -> new IntArrayList()).add(wait);
        threads.computeIfAbsent(graph.workers().process(thread), unused -> new HashSet<>()).add(thread);
        if (waker(wait) != NONE) {
            wakings.computeIfAbsent(waker(wait), unused -> new IntArrayList()).add(wait);
        }
    }

    /** The thread of the same process that ended a wait for sure, or {@link #NONE}. */
    int waker(int wait) {
        LinkKind kind = graph.linkKind(wait);
        if (kind != LinkKind.WAKEUP && kind != LinkKind.FORK || graph.link(wait) == NONE
                || graph.certainty(wait) == Certainty.GUESSED) {
            return NONE;
        }
        int waker = graph.worker(graph.link(wait));
        return graph.workers().isTask(waker)
                && graph.workers().process(waker) == graph.workers().process(graph.worker(wait)) ? waker : NONE;
    }

    /** The last wait of a thread that ended until a moment, or {@link #NONE}. */
    int last(int thread, long until) {
        IntArrayList all = waits.getOrDefault(thread, new IntArrayList());
        int next = PartitionPoint.of(all.size(), i -> graph.time(all.getInt(i)) <= until);
        return next > 0 ? all.getInt(next - 1) : NONE;
    }

    /** The wait of the same thread before a wait, or {@link #NONE}. */
    int before(int wait) {
        return last(graph.worker(wait), Math.min(begin(wait), end(wait) - 1));
    }

    /** Whether a thread waits between two moments at any time, so that it had nothing to do. */
    boolean waits(int thread, long from, long to) {
        IntArrayList all = waits.getOrDefault(thread, new IntArrayList());
        int next = PartitionPoint.of(all.size(), i -> graph.time(all.getInt(i)) <= from);
        return next < all.size() && begin(all.getInt(next)) <= to;
    }

    /** The waits that a thread ended between two moments. */
    IntArrayList wakings(int waker, long from, long to) {
        IntArrayList all = wakings.getOrDefault(waker, new IntArrayList());
        int first = PartitionPoint.of(all.size(), i -> graph.time(all.getInt(i)) < from);
        int last = PartitionPoint.of(all.size(), i -> graph.time(all.getInt(i)) <= to);
        return new IntArrayList(all.subList(first, Math.max(first, last)));
    }

    /** The threads of a process that waited at any time. */
    Set<Integer> threads(int process) {
        return threads.getOrDefault(process, Set.of());
    }

    /** The thread that waited. */
    int thread(int wait) {
        return graph.worker(wait);
    }

    /** A thread that starts had nothing to do before. */
    long begin(int wait) {
        return graph.left(wait) == NONE ? Long.MIN_VALUE : graph.time(graph.left(wait));
    }

    long end(int wait) {
        return graph.time(wait);
    }

    /** Whether nothing was lost that could have ended a wait, or come after it until a moment. */
    boolean isSure(int wait, long until) {
        return !graph.isUncertain(graph.left(wait) == NONE ? end(wait) : begin(wait), until);
    }
}
