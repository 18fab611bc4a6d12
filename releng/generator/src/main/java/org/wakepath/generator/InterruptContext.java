// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.generator;

import org.wakepath.ctf.write.ByteSink;

/** The innermost interrupt handler that a CPU is in, as the events of our kernel modules tell it. */
final class InterruptContext {
    static final int IRQ = 1;
    static final int SOFTIRQ = 2;
    static final int HRTIMER = 3;

    private static final int NONE = 0;

    private int kind;
    private int entries;
    private long source;

    /** A handler begins: of a line, of a vector of softirqs, or of a timer at an address. */
    void enter(int handler, long handled) {
        kind = handler;
        source = handled;
        entries++;
    }

    void leave() {
        kind = NONE;
        source = 0;
    }

    boolean isInterrupt() {
        return kind != NONE;
    }

    /** Appends the fields that all events with a context end with. */
    void append(ByteSink fields) {
        fields.int8(kind).int32(isInterrupt() ? entries : 0).int64(source);
    }
}
