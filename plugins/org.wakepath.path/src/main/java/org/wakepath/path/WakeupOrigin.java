/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.path;

import java.util.Optional;
import org.wakepath.graph.model.ExecutionGraph;
import org.wakepath.graph.model.GraphSet;
import org.wakepath.graph.model.LinkKind;
import org.wakepath.graph.model.SideColumn;

/** Where a wake-up came from in the end: who sent the packet, issued the request, armed the timer, or woke by itself. */
final class WakeupOrigin {
    private final GraphSet graphs;
    private final int host;
    private final ExecutionGraph graph;
    private final int waker;

    /** A moment of a host, which may be {@link ExecutionGraph#NONE}. */
    record Origin(PathLink.Kind kind, int host, int vertex) {
    }

    /** Of what a waker did at a moment. */
    WakeupOrigin(GraphSet graphs, int host, int waker) {
        this.graphs = graphs;
        this.host = host;
        this.graph = graphs.get(host);
        this.waker = waker;
    }

    Optional<Origin> find() {
        long reason = graph.consequences.get(waker);
        if (reason != SideColumn.ABSENT) {
            return ofReason((int) reason);
        }
        if (graph.workers.isTask(graph.worker(waker))) {
            return Optional.of(new Origin(PathLink.Kind.WAKEUP, host, waker));
        }
        int entry = graph.first(waker);
        return graph.linkKind(entry).isTimer()
                ? Optional.of(new Origin(PathLink.Kind.TIMER, host, graph.link(entry))) : Optional.empty();
    }

    private Optional<Origin> ofReason(int reason) {
        int row = graph.link(reason);
        if (graph.linkKind(reason) == LinkKind.REQUEST) {
            return Optional.of(new Origin(PathLink.Kind.BLOCK_DEVICE, host, graph.requests.issuer(row)));
        }
        if (!graphs.matches().isMatched(host, row)) {
            return Optional.empty();
        }
        int sender = graphs.matches().senderHost(host, row);
        return Optional.of(new Origin(PathLink.Kind.NETWORK, sender,
                graphs.get(sender).packets.vertex(graphs.matches().senderRow(host, row))));
    }
}
