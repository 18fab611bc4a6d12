// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.graph.build;

import java.util.List;
import org.wakepath.ctf.Packet;
import org.wakepath.ctf.Stream;

/**
 * The time range that is read of a host, ns since the host's epoch, ends included. The smallest and the largest long
 * stand for the start and the end of its traces.
 */
public record Excerpt(long begin, long end) {
    /** Everything. */
    public static final Excerpt WHOLE = new Excerpt(Long.MIN_VALUE, Long.MAX_VALUE);

    /** The time that streams cover by the headers of their packets; {@link #WHOLE} if one of these does not say. */
    public static Excerpt spanning(List<Stream> streams) {
        List<Packet> packets = streams.stream().flatMap(s -> s.packets().stream()).toList();
        if (packets.stream().anyMatch(p -> !p.isTimed() || p.end() == Packet.MISSING)) {
            return WHOLE;
        }
        return new Excerpt(packets.stream().mapToLong(Packet::begin).min().orElse(Long.MAX_VALUE),
                packets.stream().mapToLong(Packet::end).max().orElse(Long.MIN_VALUE));
    }

    public boolean isWhole() {
        return begin == WHOLE.begin && end == WHOLE.end;
    }

    public boolean beginsWithTrace() {
        return begin == Long.MIN_VALUE;
    }

    public boolean endsWithTrace() {
        return end == Long.MAX_VALUE;
    }

    public long length() {
        return saturatedSum(end, saturatedNegation(begin));
    }

    public boolean contains(Excerpt other) {
        return begin <= other.begin && end >= other.end;
    }

    /** The smallest excerpt that includes this and another one. */
    public Excerpt joined(Excerpt other) {
        return new Excerpt(Math.min(begin, other.begin), Math.max(end, other.end));
    }

    /** The part of it that lies in another; if there is none, the end is before the start. */
    public Excerpt common(Excerpt other) {
        return new Excerpt(Math.max(begin, other.begin), Math.min(end, other.end));
    }

    /** The excerpt, longer by an amount on either side. */
    public Excerpt widened(long by) {
        return new Excerpt(saturatedSum(begin, saturatedNegation(by)), saturatedSum(end, by));
    }

    /** The excerpt, later by an amount. */
    public Excerpt shifted(long by) {
        return new Excerpt(saturatedSum(begin, by), saturatedSum(end, by));
    }

    /** The excerpt with each end opened that leaves out nothing of a host's traces. */
    public Excerpt of(Excerpt span) {
        return new Excerpt(begin <= span.begin ? Long.MIN_VALUE : begin, end >= span.end ? Long.MAX_VALUE : end);
    }

    /**
     * Whether a packet covers a part of it. A packet covers the time until the next one starts, because nothing
     * happened between its end and that.
     */
    public boolean needs(Packet packet) {
        if (packet.begin() > end) {
            return false;
        }
        if (packet.nextBegin() != Packet.MISSING) {
            return packet.nextBegin() > begin;
        }
        return packet.end() == Packet.MISSING || packet.end() >= begin;
    }

    private static long saturatedNegation(long value) {
        return value == Long.MIN_VALUE ? Long.MAX_VALUE : -value;
    }

    private static long saturatedSum(long a, long b) {
        long sum = a + b;
        boolean overflow = ((a ^ sum) & (b ^ sum)) < 0;
        return !overflow ? sum : b < 0 ? Long.MIN_VALUE : Long.MAX_VALUE;
    }
}
