// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.scenarios.drawing;

/**
 * Packets that two hosts send each other all the time on CPUs of their own, so that their clocks can be related.
 *
 * @param every columns from one pair to the next
 * @param taking delay of each packet, ns; it bounds the error of the relation
 */
record ClockExchange(String one, String other, int every, long taking) {
    /** The delay of a packet, as a part of a column, if the drawing does not say. */
    static final int USUAL_PART = 10;
}
