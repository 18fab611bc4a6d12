/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.report.layout;

import org.wakepath.graph.model.EdgeState;

/**
 * How a state is shown beside its colour, for eyes and media that see none.
 *
 * @param label the state in words
 * @param letter drawn in its bar where there is room
 * @param quarters height of its bar in quarters of the row: running is full, ready three, waiting two
 */
public record StateStyle(String label, char letter, int quarters) {

    /** The style of a state; the same in every medium. */
    public static StateStyle of(EdgeState state) {
        return switch (state) {
            case RUNNING -> new StateStyle("running", 'R', 4);
            case PREEMPTED -> new StateStyle("preempted", 'P', 3);
            case INTERRUPTED -> new StateStyle("interrupted", 'I', 3);
            case BLOCKED -> new StateStyle("blocked", 'B', 2);
            case TIMER -> new StateStyle("timer", 'T', 2);
            case NETWORK -> new StateStyle("network", 'N', 2);
            case BLOCK_DEVICE -> new StateStyle("block device", 'D', 2);
            case USER_INPUT -> new StateStyle("user input", 'U', 2);
            case IPI -> new StateStyle("processor interrupt", 'C', 2);
            case IRQ -> new StateStyle("interrupt line", 'L', 2);
            case UNKNOWN -> new StateStyle("unknown", '?', 2);
        };
    }
}
