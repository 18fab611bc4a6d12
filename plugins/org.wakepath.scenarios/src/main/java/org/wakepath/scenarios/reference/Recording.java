// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.scenarios.reference;

/** What the hosts of a test record besides the scheduler, lines, softirqs, timers and packets. */
enum Recording {
    /** Interrupt vectors, and with them all interrupts; what asks for softirqs. */
    ALL_INTERRUPTS,
    /** What asks for softirqs. */
    RAISES,
    /** All system calls, and not only some, and what asks for softirqs. */
    SYSTEM_CALLS,
    /** Nothing. */
    LITTLE;

    boolean hasVectors() {
        return this == ALL_INTERRUPTS;
    }

    boolean hasRaises() {
        return this != LITTLE;
    }

    boolean hasAllCalls() {
        return this == SYSTEM_CALLS;
    }

    /** Whether an event is recorded. */
    boolean has(TestEvent event) {
        return hasRaises() || !(event instanceof TestEvent.Raise);
    }
}
