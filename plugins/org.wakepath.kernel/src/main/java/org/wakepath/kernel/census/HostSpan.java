// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.kernel.census;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.wakepath.ctf.Packet;
import org.wakepath.ctf.Stream;
import org.wakepath.ctf.Trace;
import org.wakepath.kernel.Host;

/**
 * The time range in which a host was traced.
 *
 * @param start time of the first event, ns since the host's epoch
 * @param end time of the last event
 */
public record HostSpan(long start, long end) {

    /**
     * Finds the first and the last event, mostly by reading only their packets; empty for a host without events.
     *
     * @throws org.wakepath.ctf.type.CtfException if such a packet is not valid
     */
    public static Optional<HostSpan> of(Host host) {
        long start = Long.MAX_VALUE;
        long end = Long.MIN_VALUE;
        for (Trace trace : host.traces()) {
            EventNames names = EventNames.of(trace, host);
            for (Stream stream : trace.streams()) {
                List<Packet> backwards = new ArrayList<>(stream.packets());
                Collections.reverse(backwards);
                start = Math.min(start, firstFilled(stream, stream.packets(), names).start);
                end = Math.max(end, firstFilled(stream, backwards, names).end);
            }
        }
        return start > end ? Optional.empty() : Optional.of(new HostSpan(start, end));
    }

    /** Counts of the first packet with an event in it; of all packets if they have no times. */
    private static EventTally firstFilled(Stream stream, List<Packet> packets, EventNames names) {
        if (!stream.isTimed()) {
            return EventTally.of(stream, stream.packets(), names);
        }
        EventTally tally = EventTally.of(stream, List.of(), names);
        for (int i = 0; i < packets.size() && tally.isEmpty(); i++) {
            tally = EventTally.of(stream, packets.subList(i, i + 1), names);
        }
        return tally;
    }
}
