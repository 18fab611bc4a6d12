/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.kernel;

/** How many receptions found their sendings, of a part of the packets. */
final class MatchCounts {
    long matched;
    long unmatched;
    long clamped;
    long refused;

    void add(MatchCounts other) {
        matched += other.matched;
        unmatched += other.unmatched;
        clamped += other.clamped;
        refused += other.refused;
    }
}
