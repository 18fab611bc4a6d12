// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.path.replay;

import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.ExecutionGraph;
import org.wakepath.graph.model.GraphSet;
import org.wakepath.graph.model.LinkKind;
import org.wakepath.graph.model.SideColumn;
import org.wakepath.network.PacketMatches;

/** Where moments in interrupt context come from. */
final class Origins {
    private final GraphSet graphs;

    Origins(GraphSet graphs) {
        this.graphs = graphs;
    }

    /** The reception or completion that a moment was a consequence of, else the start of its handler. */
    int reason(ExecutionGraph graph, int vertex) {
        LinkKind kind = graph.linkKind(vertex);
        if (kind == LinkKind.PACKET || kind == LinkKind.REQUEST) {
            return vertex;
        }
        long reason = graph.consequences().get(vertex);
        return reason == SideColumn.ABSENT ? graph.first(vertex) : (int) reason;
    }

    /** The moment at which a received packet was sent, {@link Moment#NONE} if that is not known. */
    long sender(int host, int row) {
        PacketMatches matches = graphs.matches();
        if (!matches.isMatched(host, row)) {
            return Moment.NONE;
        }
        int sender = matches.senderHost(host, row);
        int vertex = graphs.get(sender).packets().vertex(matches.senderRow(host, row));
        return vertex == ExecutionGraph.NONE ? Moment.NONE : Moment.of(sender, vertex);
    }

    /** Whether it is known what a waker followed: its own work, a packet's sender, a request's issuer, a set timer. */
    boolean isKnown(ExecutionGraph graph, int host, int waker) {
        if (isOwnWork(graph, waker)) {
            return true;
        }
        int reason = reason(graph, waker);
        LinkKind kind = graph.linkKind(reason);
        return switch (kind) {
            case PACKET -> sender(host, graph.link(reason)) != Moment.NONE;
            case REQUEST -> graph.requests().issuer(graph.link(reason)) != ExecutionGraph.NONE;
            default -> kind.isTimer() && graph.link(reason) != ExecutionGraph.NONE;
        };
    }

    /** What a task waited for that was woken from interrupt context. */
    EdgeState state(ExecutionGraph graph, int waker) {
        int reason = reason(graph, waker);
        return switch (graph.linkKind(reason)) {
            case PACKET -> EdgeState.NETWORK;
            case REQUEST -> EdgeState.BLOCK_DEVICE;
            default -> graph.state(reason);
        };
    }

    /**
     * The moment of a task that a waker followed: its own, or that of a packet's sender; {@link Moment#NONE} if none.
     */
    long task(ExecutionGraph graph, int host, int waker) {
        if (isOwnWork(graph, waker)) {
            return Moment.of(host, waker);
        }
        int reason = reason(graph, waker);
        long sender = graph.linkKind(reason) == LinkKind.PACKET ? sender(host, graph.link(reason)) : Moment.NONE;
        boolean isTask = sender != Moment.NONE && graphs.get(Moment.host(sender)).workers()
                .isTask(graphs.get(Moment.host(sender)).worker(Moment.vertex(sender)));
        return isTask ? sender : Moment.NONE;
    }

    private static boolean isOwnWork(ExecutionGraph graph, int waker) {
        return graph.workers().isTask(graph.worker(waker)) && graph.consequences().get(waker) == SideColumn.ABSENT;
    }
}
