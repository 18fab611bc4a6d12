// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.path.replay;

import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import it.unimi.dsi.fastutil.longs.LongList;
import it.unimi.dsi.fastutil.longs.LongLists;
import java.util.Arrays;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.ExecutionGraph;
import org.wakepath.graph.model.GraphSet;
import org.wakepath.graph.model.LinkKind;
import org.wakepath.path.MomentTimes;

/** Which moments of tasks others already waited for, and since when. */
final class Awaited {
    /** Nobody waited for anybody. */
    static final Awaited NONE = new Awaited();

    /** By the moment at which a task woke others or sent them a packet: the moments at which they started to wait. */
    private final Long2ObjectOpenHashMap<LongArrayList> waiters = new Long2ObjectOpenHashMap<>();

    private Awaited() {
    }

    /** Finds those of an interval, ns on the path's clock. */
    static Awaited between(GraphSet graphs, Origins origins, MomentTimes recorded, long from, long until) {
        Awaited found = new Awaited();
        for (int host = 0; host < graphs.size(); host++) {
            ExecutionGraph graph = graphs.get(host);
            for (int vertex = 0; vertex < graph.size(); vertex++) {
                long time = recorded.of(host, vertex);
                if (graph.state(vertex) == EdgeState.BLOCKED && graph.linkKind(vertex) == LinkKind.WAKEUP
                        && graph.left(vertex) != ExecutionGraph.NONE && time > from && time <= until) {
                    found.add(origins.task(graph, host, graph.link(vertex)), Moment.of(host, graph.left(vertex)),
                            recorded);
                }
            }
        }
        for (int host = 0; host < graphs.size(); host++) {
            found.gather(graphs.get(host), host, recorded);
        }
        return found;
    }

    /**
     * A task that wakes several, as the last one at a barrier does, may have needed all of them before it woke the
     * first: those that waited at that time are its waiters.
     */
    private void gather(ExecutionGraph graph, int host, MomentTimes recorded) {
        int[] first = new int[graph.workers().size()];
        Arrays.fill(first, ExecutionGraph.NONE);
        for (int vertex = 0; vertex < graph.size(); vertex++) {
            int worker = graph.worker(vertex);
            if (graph.state(vertex) == EdgeState.BLOCKED) {
                first[worker] = ExecutionGraph.NONE;
            }
            LongArrayList here = waiters.get(Moment.of(host, vertex));
            if (here != null && first[worker] == ExecutionGraph.NONE) {
                first[worker] = vertex;
            } else if (here != null) {
                long earlier = Moment.of(host, first[worker]);
                here.forEach(waiter -> add(earlier, waiter, recorded));
            }
        }
    }

    private void add(long waker, long waiter, MomentTimes recorded) {
        if (waker != Moment.NONE && recorded.of(Moment.host(waiter), Moment.vertex(waiter)) <= recorded
                .of(Moment.host(waker), Moment.vertex(waker))) {
            waiters.computeIfAbsent(waker, any -> new LongArrayList(1)).add(waiter);
        }
    }

    /** The moments since which others waited for a moment. */
    LongList by(long moment) {
        LongArrayList found = waiters.get(moment);
        return found == null ? LongLists.emptyList() : found;
    }
}
