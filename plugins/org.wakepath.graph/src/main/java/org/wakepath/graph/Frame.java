/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.graph;

import it.unimi.dsi.fastutil.ints.IntArrayList;

/** A run in interrupt context, from its entry to its exit. */
final class Frame {
    /** What kind of handler runs. */
    enum Type {
        IRQ, VECTOR, SOFTIRQ, HRTIMER, TIMER
    }

    final Type type;
    /** Interrupt number, softirq vector or timer address. */
    final long id;
    final int worker;
    final int cpu;
    final long entry;
    final EdgeState kind;
    /** The frame it is nested on, in the same stack. */
    final Frame below;
    int tail = ExecutionGraph.NONE;
    int armed = ExecutionGraph.NONE;
    long function;
    /** The last reception or completion in this run. */
    int reason = ExecutionGraph.NONE;
    /** Receptions of this run by flow, where the tracer lists them before their delivery. */
    private IntArrayList receptions;

    Frame(Type type, long id, int worker, int cpu, long entry, EdgeState kind, Frame below) {
        this.type = type;
        this.id = id;
        this.worker = worker;
        this.cpu = cpu;
        this.entry = entry;
        this.kind = kind;
        this.below = below;
    }

    /** The run that a timer's handler is a part of; null for a run of its own. */
    Frame caller() {
        return type == Type.TIMER || type == Type.HRTIMER ? below : null;
    }

    void addReception(int vertex) {
        if (receptions == null) {
            receptions = new IntArrayList();
        }
        receptions.add(vertex);
    }

    IntArrayList receptions() {
        return receptions == null ? new IntArrayList(0) : receptions;
    }
}
