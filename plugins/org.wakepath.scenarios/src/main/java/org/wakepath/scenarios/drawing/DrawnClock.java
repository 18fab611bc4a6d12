// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.scenarios.drawing;

/**
 * A host's clock, compared with the drawing's own time.
 *
 * @param offset how far it is ahead at column 0, ns
 * @param partsPerMillion how much faster it goes
 */
record DrawnClock(long offset, long partsPerMillion) {
    private static final long MILLION = 1_000_000;
    /** So that a clock can lag without going below zero. */
    private static final long ORIGIN = 100_000 * 1_000_000_000L;

    /** The host's time at a time of the drawing, both in ns. */
    long local(long time) {
        return ORIGIN + offset + time + Math.floorDiv(time * partsPerMillion + MILLION / 2, MILLION);
    }
}
