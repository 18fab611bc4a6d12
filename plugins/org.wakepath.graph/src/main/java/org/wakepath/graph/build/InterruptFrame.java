// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.graph.build;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.ExecutionGraph;

/** A run in interrupt context, from its entry to its exit. */
final class InterruptFrame {
    /** What kind of handler runs. */
    enum Type {
        IRQ, VECTOR, SOFTIRQ, HRTIMER, TIMER
    }

    Type type;
    /** Interrupt number, softirq vector or timer address. */
    long id;
    int worker;
    int cpu;
    long entry;
    EdgeState kind;
    /** The frame it is nested on, in the same stack. */
    InterruptFrame below;
    int tail;
    /** The time of the tail, ns. */
    long tailTime;
    int armed;
    /** Where the work item was queued that a softirq executes, {@link ExecutionGraph#NONE} if it is not known. */
    int queued;
    long function;
    /** The last reception or completion in this run. */
    int reason;
    /** Receptions of this run, if the tracer lists them before their delivery. */
    final IntArrayList receptions = new IntArrayList(0);

    /** Makes this the frame of a run that starts. */
    InterruptFrame begin(Type newType, long newId, int newWorker, int newCpu, long newEntry, EdgeState newKind,
            InterruptFrame newBelow) {
        type = newType;
        id = newId;
        worker = newWorker;
        cpu = newCpu;
        entry = newEntry;
        kind = newKind;
        below = newBelow;
        tail = ExecutionGraph.NONE;
        armed = ExecutionGraph.NONE;
        queued = ExecutionGraph.NONE;
        function = 0;
        reason = ExecutionGraph.NONE;
        receptions.clear();
        return this;
    }

    /** Makes what follows a run of its own, for which what the handler did before is no reason. */
    void restart(long newEntry, int newQueued) {
        entry = newEntry;
        tail = ExecutionGraph.NONE;
        queued = newQueued;
        reason = ExecutionGraph.NONE;
        receptions.clear();
    }

    /** Copies from another frame what is needed to add to its run. */
    void copy(InterruptFrame other) {
        begin(other.type, other.id, other.worker, other.cpu, other.entry, other.kind, null);
        tail = other.tail;
        tailTime = other.tailTime;
        armed = other.armed;
        queued = other.queued;
        function = other.function;
        reason = other.reason;
    }

    /** Whether it is the handler of a wheel timer, or, if these are not recorded, what calls them. */
    boolean servesWheelTimers() {
        return type == Type.TIMER || type == Type.SOFTIRQ && id == HandlerTable.SOFTIRQ_TIMER;
    }

    /** The run that a timer's handler is a part of; null for a run of its own. */
    InterruptFrame caller() {
        return type == Type.TIMER || type == Type.HRTIMER ? below : null;
    }
}
