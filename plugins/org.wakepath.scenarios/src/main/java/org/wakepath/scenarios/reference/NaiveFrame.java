// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.scenarios.reference;

/**
 * One run of an interrupt handler, or of a timer's handler.
 *
 * @param kind what kind of handler
 * @param number of the interrupt line or the softirq vector, or the timer's address
 * @param isNested whether it is a part of the handler around it, which it does not interrupt
 * @param worker what it did
 */
record NaiveFrame(Kind kind, long number, boolean isNested, NaiveWorker worker) {

    /** Kinds of handlers. */
    enum Kind {
        IRQ, SOFTIRQ, TIMER, HRTIMER
    }

    boolean is(Kind k, long n) {
        return kind == k && number == n;
    }
}
