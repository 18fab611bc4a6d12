// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ctf;

import java.util.Optional;
import java.util.OptionalLong;

/**
 * Finds the events between which a tracer discarded others.
 *
 * <p>LTTng writes its counter when it closes a packet, and it closes one at the first event that fits into the next. So
 * what the counter of packet N grew by is missing between the last event of N and the first of N+1. Other tracers are
 * assumed to count what was lost up to the packet's end.
 *
 * <p>A first packet counts from zero if its sequence number is 0, or if it has none. That can report a loss from before
 * the recording, but never hides one. With a higher sequence number it continues an earlier file, and its counter is
 * only a starting value.
 */
final class LossAccount {
    private LossAccount() {
    }

    /**
     * A packet of a file.
     *
     * @param index position in the file, from 0
     * @param previous the packet before it in the same stream
     * @param next the packet after it in the same stream
     */
    static Packet packet(int index, PacketHeader header, Optional<PacketHeader> previous,
            Optional<PacketHeader> next, boolean lttng) {
        long grown = previous.map(p -> growth(p, header)).orElseGet(() -> initial(header));
        return new Packet(index, header.offset(), header.sizeBits(), header.contentBits(), header.begin(),
                header.end(), header.sequence().orElse(Packet.MISSING), lttng ? 0 : grown, lttng ? grown : 0,
                previous.map(p -> gap(p, header)).orElse(0L), previous.map(PacketHeader::end).orElse(Packet.MISSING),
                next.map(PacketHeader::begin).orElse(Packet.MISSING), false);
    }

    private static long initial(PacketHeader first) {
        return first.sequence().orElse(0) == 0 ? Math.max(0, first.discarded().orElse(0)) : 0;
    }

    private static long growth(PacketHeader before, PacketHeader header) {
        OptionalLong old = before.discarded();
        OptionalLong now = header.discarded();
        if (old.isEmpty() || now.isEmpty()) {
            return 0;
        }
        long difference = now.getAsLong() - old.getAsLong();
        if (header.counterBits() < 64) {
            return difference & ((1L << header.counterBits()) - 1);
        }
        // A counter of 64 bits does not wrap; a smaller value means that it was started again.
        return difference >= 0 ? difference : Math.max(0, now.getAsLong());
    }

    private static long gap(PacketHeader before, PacketHeader header) {
        if (before.sequence().isEmpty() || header.sequence().isEmpty()) {
            return 0;
        }
        long from = before.sequence().getAsLong();
        long to = header.sequence().getAsLong();
        return to <= from ? 0 : sum(to - from - 1, 0);
    }

    /** The sum of two counts, or the largest number, since a broken header may claim any count. */
    static long sum(long one, long other) {
        long sum = one + other;
        return one < 0 || other < 0 || sum < 0 ? Long.MAX_VALUE : sum;
    }
}
