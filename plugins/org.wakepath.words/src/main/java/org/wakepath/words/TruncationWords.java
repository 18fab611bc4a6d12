// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.words;

import java.util.OptionalLong;

/** Words for a stream that ends within a packet. */
public final class TruncationWords {
    private TruncationWords() {
    }

    /**
     * The sentence about such a stream.
     *
     * @param end until when the stream is whole, ns since the epoch; empty if no packet of it is
     */
    public static String of(String host, String stream, OptionalLong end) {
        String subject = "trace of host " + host + ", stream " + stream;
        return end.isEmpty() ? subject + " has no whole packet; all its events are missing"
                : subject + " ends within a packet, at " + Durations.timestamp(end.getAsLong())
                        + "; later events are missing";
    }
}
