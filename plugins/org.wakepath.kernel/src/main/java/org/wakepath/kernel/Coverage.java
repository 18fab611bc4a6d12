// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.kernel;

import org.wakepath.ctf.Packet;

/**
 * The time range that a trace covers, ns since the host's epoch, ends included. An end that the tracer did not record
 * does not limit it.
 */
public record Coverage(long begin, long end) {
    /** Covers everything. */
    static final Coverage UNLIMITED = new Coverage(Long.MIN_VALUE, Long.MAX_VALUE);
    /** Covers nothing, as a buffer of which no packet was written. */
    static final Coverage NOTHING = new Coverage(Long.MAX_VALUE, Long.MIN_VALUE + 1);

    /** Replaces ends that were not recorded with no limit. */
    public Coverage {
        end = end == Packet.MISSING ? Long.MAX_VALUE : end;
    }

    /** The time that either of two parts of the same buffer covers. */
    Coverage joined(Coverage other) {
        return new Coverage(Math.min(begin, other.begin), Math.max(end, other.end));
    }

    /** The time that both of two buffers cover. */
    Coverage common(Coverage other) {
        return new Coverage(Math.max(begin, other.begin), Math.min(end, other.end));
    }
}
