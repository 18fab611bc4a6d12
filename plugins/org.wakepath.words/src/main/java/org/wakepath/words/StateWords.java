// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.words;

import org.wakepath.graph.model.EdgeState;

/** Words for states. */
public final class StateWords {
    private StateWords() {
    }

    /** A state, such as {@code block device}. It is the same in text, documents and pictures. */
    public static String of(EdgeState state) {
        return switch (state) {
            case RUNNING -> "running";
            case PREEMPTED -> "preempted";
            case INTERRUPTED -> "interrupted";
            case BLOCKED -> "blocked";
            case TIMER -> "timer";
            case NETWORK -> "network";
            case BLOCK_DEVICE -> "block device";
            case USER_INPUT -> "user input";
            case IPI -> "processor interrupt";
            case IRQ -> "interrupt line";
            case UNKNOWN -> "unknown";
        };
    }
}
