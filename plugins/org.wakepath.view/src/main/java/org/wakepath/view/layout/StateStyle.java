// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.layout;

import org.wakepath.graph.model.EdgeState;

/**
 * The signs of a state beside its colour and its words, for eyes and media without colours.
 *
 * @param letter drawn in its bar if there is room
 * @param quarters height of its bar in quarters of the row: running is full, ready or held back three, waiting and
 * interrupted two
 */
public record StateStyle(char letter, int quarters) {

    /** The style of a state. It is the same in pictures, pages and windows. */
    public static StateStyle of(EdgeState state) {
        return switch (state) {
            case RUNNING -> new StateStyle('R', 4);
            case PREEMPTED -> new StateStyle('P', 3);
            case HELD -> new StateStyle('H', 3);
            case INTERRUPTED -> new StateStyle('I', 2);
            case BLOCKED -> new StateStyle('B', 2);
            case TIMER -> new StateStyle('T', 2);
            case NETWORK -> new StateStyle('N', 2);
            case BLOCK_DEVICE -> new StateStyle('D', 2);
            case USER_INPUT -> new StateStyle('U', 2);
            case IPI -> new StateStyle('C', 2);
            case IRQ -> new StateStyle('L', 2);
            case QUEUED -> new StateStyle('Q', 2);
            case UNKNOWN -> new StateStyle('?', 2);
        };
    }
}
