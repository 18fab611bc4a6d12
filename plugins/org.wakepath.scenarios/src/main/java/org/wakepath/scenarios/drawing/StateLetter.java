// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.scenarios.drawing;

import org.wakepath.graph.model.EdgeState;

/** The letters that stand for states in a drawn path. */
final class StateLetter {
    /** All letters. */
    static final String ALL = "rpbhitndwcqu";

    private StateLetter() {
    }

    static EdgeState state(char letter) {
        return switch (letter) {
            case 'r' -> EdgeState.RUNNING;
            case 'p' -> EdgeState.PREEMPTED;
            case 'b' -> EdgeState.BLOCKED;
            case 'i' -> EdgeState.INTERRUPTED;
            case 't' -> EdgeState.TIMER;
            case 'n' -> EdgeState.NETWORK;
            case 'd' -> EdgeState.BLOCK_DEVICE;
            case 'h' -> EdgeState.HELD;
            case 'w' -> EdgeState.USER_INPUT;
            case 'c' -> EdgeState.IPI;
            case 'q' -> EdgeState.IRQ;
            case 'u' -> EdgeState.UNKNOWN;
            default -> throw new IllegalArgumentException("no state has the letter " + letter);
        };
    }
}
