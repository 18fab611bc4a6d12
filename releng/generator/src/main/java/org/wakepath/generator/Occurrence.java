/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.generator;

/** Something that is going to happen at some time. It can be awaited once at a time. */
abstract class Occurrence implements Comparable<Occurrence> {
    private long time;
    private long order;
    private boolean awaited;

    abstract void happen();

    /** When it happens, in ns since {@link Plan#START}. */
    final long time() {
        return time;
    }

    final boolean isAwaited() {
        return awaited;
    }

    final void await(long at, long rank) {
        time = at;
        order = rank;
        awaited = true;
    }

    final void come() {
        awaited = false;
        happen();
    }

    @Override
    public final int compareTo(Occurrence other) {
        return time == other.time ? Long.compare(order, other.order) : Long.compare(time, other.time);
    }
}
