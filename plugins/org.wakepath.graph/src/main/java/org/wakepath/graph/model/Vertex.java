// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.graph.model;

import java.util.OptionalInt;
import java.util.function.LongPredicate;
import org.wakepath.base.PartitionPoint;

/**
 * A moment of a task or of interrupt work. It is a cursor over the vertices of one graph, so that no object is made for
 * each. Its methods describe the vertex that it was moved to last.
 *
 * <p>To walk through the life of a task, start at its last moment:
 *
 * <pre>{@code
 * Vertex moment = new Vertex(graph);
 * for (boolean more = moment.toLast(worker); more && moment.hasEdge(); more = moment.toPrevious()) { sum +=
 * moment.edge().duration(); } }</pre>
 *
 * <p>Belongs to one thread; any number of cursors may be on one graph.
 */
public final class Vertex {
    private final ExecutionGraph graph;
    private final Edge edge;
    private int id = ExecutionGraph.NONE;

    /** Makes a cursor that is on no vertex yet. */
    public Vertex(ExecutionGraph graph) {
        this.graph = graph;
        edge = new Edge(graph, this);
    }

    /**
     * Moves to a vertex.
     *
     * @param vertex an id from 0 to one less than {@link ExecutionGraph#size}
     */
    public Vertex to(int vertex) {
        id = vertex;
        return this;
    }

    /** Moves to the last moment of a worker, a number of {@link ExecutionGraph#workers}; false if it has none. */
    public boolean toLast(int worker) {
        id = graph.workers().tail(worker);
        return id != ExecutionGraph.NONE;
    }

    /** Moves to the worker's previous moment; stays and returns false if there is none. */
    public boolean toPrevious() {
        int left = graph.left(id);
        if (left != ExecutionGraph.NONE) {
            id = left;
        }
        return left != ExecutionGraph.NONE;
    }

    /**
     * Moves to the first moment of a task whose time is reached, or else to its last moment.
     *
     * @param worker a task that has moments
     * @param isReached whether a time is reached, ns since the host's epoch; once true, true for all later times
     */
    public Vertex toFirstReached(int worker, LongPredicate isReached) {
        int last = graph.workers().tail(worker);
        // Ids are nearly in order of time, so a search finds one near. Moments that were recorded late are on the way
        // left.
        id = PartitionPoint.of(last, vertex -> !isReached.test(graph.time(vertex)));
        while (id < last && (graph.worker(id) != worker || !isReached.test(graph.time(id)))) {
            id++;
        }
        int left = graph.left(id);
        while (left != ExecutionGraph.NONE && isReached.test(graph.time(left))) {
            id = left;
            left = graph.left(id);
        }
        return this;
    }

    /** Its id in the graph. */
    public int id() {
        return id;
    }

    /** Its time, ns since the host's epoch. */
    public long time() {
        return graph.time(id);
    }

    /** The worker of the moment: a number of {@link ExecutionGraph#workers}. */
    public int worker() {
        return graph.worker(id);
    }

    /** The CPU that it happened on. */
    public int cpu() {
        return graph.cpu(id);
    }

    /** Whether the worker has a moment before it. */
    public boolean hasEdge() {
        return graph.left(id) != ExecutionGraph.NONE;
    }

    /** What the worker did since its previous moment: a cursor that moves with this one. */
    public Edge edge() {
        return edge;
    }

    /** The kind of cause of this moment. */
    public LinkKind linkKind() {
        return graph.linkKind(id);
    }

    /** The vertex that caused this one, on the same host; empty if it is not known or lies on another host. */
    public OptionalInt source() {
        int link = graph.link(id);
        return link != ExecutionGraph.NONE && linkKind().isVertex() ? OptionalInt.of(link) : OptionalInt.empty();
    }

    /** The certainty of {@link #source}. */
    public Certainty certainty() {
        return graph.certainty(id);
    }
}
