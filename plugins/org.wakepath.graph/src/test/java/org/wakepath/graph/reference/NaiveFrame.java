/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.graph.reference;

/**
 * One run of an interrupt handler.
 *
 * @param kind what kind of handler
 * @param number of the interrupt line or the softirq vector, or the timer's address
 * @param worker what it did
 */
record NaiveFrame(Kind kind, long number, NaiveWorker worker) {

    /** Kinds of handlers. */
    enum Kind {
        IRQ, SOFTIRQ, HRTIMER
    }
}
