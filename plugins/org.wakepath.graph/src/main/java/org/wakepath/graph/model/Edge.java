// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.graph.model;

/**
 * What a worker did between two of its moments, as a cursor. The edge ends at the vertex that its {@link Vertex} is on.
 */
public final class Edge {
    private final ExecutionGraph graph;
    private final Vertex end;

    Edge(ExecutionGraph graph, Vertex end) {
        this.graph = graph;
        this.end = end;
    }

    /** What the worker did. */
    public EdgeState state() {
        return graph.state(end.id());
    }

    /** Its start, ns since the host's epoch. */
    public long begin() {
        return graph.time(graph.left(end.id()));
    }

    /** Its end, ns since the host's epoch. */
    public long end() {
        return end.time();
    }

    /** Its length, ns. */
    public long duration() {
        return end() - begin();
    }

    /** The certainty of the state; for a blocking, the certainty of what ended it. */
    public Certainty certainty() {
        return state() == EdgeState.BLOCKED ? end.certainty() : graph.edgeCertainty(end.id());
    }

    /** Whether events were lost in it, or it goes on after the end of a CPU's trace. */
    public boolean isUncertain() {
        return graph.isUncertain(begin(), end());
    }
}
