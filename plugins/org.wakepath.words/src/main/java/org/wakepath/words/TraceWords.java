// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.words;

import java.util.OptionalLong;
import org.wakepath.ctf.TraceCopy;
import org.wakepath.graph.model.Truncation;
import org.wakepath.kernel.OffsetDifference;

/** Words for traces that are incomplete, or that are there twice. */
public final class TraceWords {
    private TraceWords() {
    }

    /**
     * The sentence about a stream that ends within a packet.
     *
     * @param end until when the stream is whole, ns since the epoch; empty if no packet of it is
     */
    public static String ofTruncation(String host, String stream, OptionalLong end) {
        String subject = "trace of host " + host + ", stream " + stream;
        return end.isEmpty() ? subject + " has no whole packet; all its events are missing"
                : subject + " ends within a packet, at " + Durations.timestamp(end.getAsLong())
                        + "; later events are missing";
    }

    /** The sentence about a stream that ends before others do. */
    static String of(Truncation truncation) {
        return truncation.isWhole() ? truncation.stream() + " of host " + truncation.host() + " is not recorded after "
                + Durations.timestamp(truncation.end().getAsLong())
                : ofTruncation(truncation.host(), truncation.stream(), truncation.end());
    }

    /** The sentence about traces of one clock that place its zero differently. */
    public static String of(OffsetDifference offset) {
        String others = offset.traces() == 1 ? offset.folder() + " dates its zero"
                : offset.traces() + " of them date its zero differently, " + offset.folder() + " most of all,";
        return "the traces of host " + offset.host() + " are on one clock, but " + others + " "
                + Durations.format(Math.abs(offset.nanoseconds()))
                + (offset.nanoseconds() > 0 ? " later" : " earlier")
                + "; all are read by one date: times agree, and dates may be wrong by that much";
    }

    /** The sentence about packets that several folders hold. */
    public static String ofCopy(TraceCopy copy) {
        String packets = copy.packets() == 1 ? "1 packet" : Counts.of(copy.packets()) + " packets";
        String counted = copy.packets() == 1 ? "counted once" : "each counted once";
        if (copy.folder().equals(copy.original())) {
            return copy.folder() + " holds " + packets + " twice; " + counted;
        }
        return copy.whole() ? copy.folder() + " is a copy of " + copy.original() + "; counted once"
                : copy.folder() + " and " + copy.original() + " share " + packets + "; " + counted;
    }
}
