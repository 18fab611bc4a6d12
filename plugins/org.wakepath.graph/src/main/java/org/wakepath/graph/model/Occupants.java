// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.graph.model;

import java.util.Optional;

/**
 * Who had the CPU while a task was ready and did not run: a cursor over the stays of others on the CPU that the task
 * queued on, the last one first. The stays follow each other without a gap and cover the ready stretch exactly. An
 * interrupt that took the CPU from a task has a stay of its own.
 */
public final class Occupants {
    private final ExecutionGraph graph;
    private final int ready;
    /** The start of the ready stretch, ns since the host's epoch. */
    private final long start;
    private int queue;
    private int cpu;
    /** Since when the task queued on the CPU. */
    private long queuedSince;
    private Optional<CpuOccupancy> had = Optional.empty();
    private int occupant;
    /** Since when the occupant had the CPU, as far as the task queued there. */
    private long occupiedSince;
    /** A moment of the occupant, with the edge that lies before {@link #begin}; NONE if the occupant is no task. */
    private int moment;
    private int worker;
    private long begin;

    /** Makes a cursor that is on no stay yet; {@code vertex} is the moment at the end of the ready stretch. */
    Occupants(ExecutionGraph graph, int vertex) {
        this.graph = graph;
        ready = vertex;
        start = graph.time(graph.left(vertex));
        queue = graph.queues().end(vertex);
        begin = graph.time(vertex);
        queuedSince = begin;
        occupiedSince = begin;
    }

    /** Moves to the stay before; stays and returns false if the ready stretch starts here. */
    public boolean toPrevious() {
        if (begin <= start) {
            return false;
        }
        if (begin == queuedSince) {
            enterQueue();
        }
        if (begin == occupiedSince) {
            enterStay();
        }
        enterPart();
        return true;
    }

    private void enterQueue() {
        QueueTable queues = graph.queues();
        int first = queues.first(ready);
        cpu = graph.cpu(ready);
        queuedSince = start;
        while (--queue >= first) {
            cpu = queues.cpu(queue);
            queuedSince = queue == first ? start : Math.max(start, queues.since(queue));
            if (queuedSince < begin) {
                break;
            }
        }
        had = graph.had(cpu);
        occupiedSince = begin;
    }

    private void enterStay() {
        int change = had.map(stays -> stays.lastBefore(begin)).orElse(-1);
        occupant = change < 0 ? CpuOccupancy.NOBODY : had.orElseThrow().worker(change);
        occupiedSince = change < 0 ? queuedSince : Math.max(queuedSince, had.orElseThrow().time(change));
        if (occupant == graph.worker(ready)) {
            occupant = CpuOccupancy.NOBODY; // it cannot have kept itself waiting
        }
        moment = occupant >= 0 && graph.workers().isTask(occupant)
                ? new Vertex(graph).toFirstReached(occupant, time -> time >= begin).id() : ExecutionGraph.NONE;
    }

    /** Goes back to where an interrupt took the CPU from the occupant, or was over. */
    private void enterPart() {
        worker = occupant;
        if (moment == ExecutionGraph.NONE) {
            begin = occupiedSince;
            return;
        }
        while (hasEdge() && graph.time(graph.left(moment)) >= begin) {
            moment = graph.left(moment);
        }
        if (isInterrupted()) {
            worker = graph.link(moment);
            moment = graph.left(moment);
            begin = Math.max(occupiedSince, graph.time(moment));
            return;
        }
        while (hasEdge() && !isInterrupted() && graph.time(moment) > occupiedSince) {
            moment = graph.left(moment);
        }
        begin = hasEdge() ? Math.max(occupiedSince, graph.time(moment)) : occupiedSince;
    }

    private boolean hasEdge() {
        return graph.left(moment) != ExecutionGraph.NONE;
    }

    private boolean isInterrupted() {
        return hasEdge() && graph.state(moment) == EdgeState.INTERRUPTED;
    }

    /** The CPU that the task queued on; {@link QueueTable#UNKNOWN} if that is not known. */
    public int cpu() {
        return cpu;
    }

    /**
     * Who had that CPU: a task, an interrupt, {@link CpuOccupancy#IDLE}, or {@link CpuOccupancy#NOBODY} if it is not
     * known.
     */
    public int worker() {
        return worker;
    }

    /**
     * The start of the stay, ns since the host's epoch. It reaches to the start of the stay that was visited before.
     */
    public long begin() {
        return begin;
    }
}
