// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.scenarios.reference;

import java.util.Optional;

/** A running interrupt handler of a simulated kernel. */
final class SimulatedFrame {
    private final NaiveFrame.Kind kind;
    private final long number;
    private Optional<Long> timer = Optional.empty();

    SimulatedFrame(NaiveFrame.Kind kind, long number) {
        this.kind = kind;
        this.number = number;
    }

    NaiveFrame.Kind kind() {
        return kind;
    }

    long number() {
        return number;
    }

    boolean isSoftirq() {
        return kind == NaiveFrame.Kind.SOFTIRQ;
    }

    boolean isSoftirq(int vector) {
        return isSoftirq() && number == vector;
    }

    /** The timer whose handler runs in this softirq now. */
    Optional<Long> timer() {
        return timer;
    }

    void enterTimer(long address) {
        timer = Optional.of(address);
    }

    void leaveTimer() {
        timer = Optional.empty();
    }
}
