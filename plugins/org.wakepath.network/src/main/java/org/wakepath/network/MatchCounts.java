// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.network;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/** The number of receptions that found their sendings, among a part of the packets. */
final class MatchCounts {
    long matched;
    long unmatched;
    long clamped;
    long refused;

    void read(DataInput in) throws IOException {
        matched = in.readLong();
        unmatched = in.readLong();
        clamped = in.readLong();
        refused = in.readLong();
    }

    void write(DataOutput out) throws IOException {
        out.writeLong(matched);
        out.writeLong(unmatched);
        out.writeLong(clamped);
        out.writeLong(refused);
    }

    void add(MatchCounts other) {
        matched += other.matched;
        unmatched += other.unmatched;
        clamped += other.clamped;
        refused += other.refused;
    }
}
