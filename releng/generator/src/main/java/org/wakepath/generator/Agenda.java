/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.generator;

import java.util.PriorityQueue;

/** What is going to happen in a lane. */
final class Agenda {
    private final PriorityQueue<Occurrence> awaited = new PriorityQueue<>();
    private long order;

    /** Enters an occurrence, unless it is awaited already. */
    void enter(Occurrence occurrence, long time) {
        if (!occurrence.isAwaited()) {
            occurrence.await(time, order++);
            awaited.add(occurrence);
        }
    }

    /** When the next occurrence comes, in ns since {@link Plan#START}. */
    long nextTime() {
        return awaited.element().time();
    }

    /** Lets the next occurrence happen. */
    void proceed() {
        awaited.remove().come();
    }
}
