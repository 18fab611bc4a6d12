// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.words;

import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.path.Cause;

/** Words for states. */
public final class StateWords {
    private StateWords() {
    }

    /** All states by what people call them. */
    public static Map<String, EdgeState> all() {
        return Arrays.stream(EdgeState.values()).collect(Collectors.toMap(StateWords::of, state -> state));
    }

    /** A state; where it is a wait for a timer of a connection, that timer, such as {@code delayed ACK}. */
    public static String of(EdgeState state, Cause.Timer.Purpose timer) {
        return switch (timer) {
            case DELAYED_ACKNOWLEDGEMENT -> "delayed ACK";
            case RETRANSMISSION -> "retransmission";
            case PROBE -> "keep-alive or window probe";
            case DISK_LIMIT -> "disk limit";
            case UNKNOWN, SLEEP, TIME_LIMIT -> of(state);
        };
    }

    /** A state, such as {@code block device}. It is the same in text, documents and pictures. */
    public static String of(EdgeState state) {
        return switch (state) {
            case RUNNING -> "running";
            case PREEMPTED -> "preempted";
            case HELD -> "held back";
            case INTERRUPTED -> "interrupted";
            case BLOCKED -> "blocked";
            case TIMER -> "timer";
            case NETWORK -> "network";
            case BLOCK_DEVICE -> "block device";
            case USER_INPUT -> "user input";
            case IPI -> "processor interrupt";
            case IRQ -> "interrupt line";
            case QUEUED -> "queued";
            case UNKNOWN -> "unknown";
        };
    }
}
