/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.kernel.census;

import java.util.List;
import java.util.Optional;
import org.wakepath.ctf.Packet;
import org.wakepath.ctf.Stream;
import org.wakepath.ctf.Trace;
import org.wakepath.kernel.Host;

/**
 * From when to when a host was traced.
 *
 * @param start time of the first event, ns since the host's epoch
 * @param end time of the last event
 */
public record HostSpan(long start, long end) {

    /**
     * Finds the first and the last event, reading only the packets they lie in; empty for a host without events.
     *
     * @throws org.wakepath.ctf.CtfException if such a packet is not valid
     */
    public static Optional<HostSpan> of(Host host) {
        long start = Long.MAX_VALUE;
        long end = Long.MIN_VALUE;
        for (Trace trace : host.traces()) {
            EventNames names = EventNames.of(trace);
            for (Stream stream : trace.streams()) {
                EventTally tally = EventTally.of(stream, outermost(stream), names.projection(), names.names().size());
                start = Math.min(start, tally.start);
                end = Math.max(end, tally.end);
            }
        }
        return start > end ? Optional.empty() : Optional.of(new HostSpan(start, end));
    }

    /** Where packets are not timed, any may lie anywhere, and all are read. */
    private static List<Packet> outermost(Stream stream) {
        List<Packet> packets = stream.packets();
        return packets.size() <= 2 || !stream.isTimed() ? packets
                : List.of(packets.get(0), packets.get(packets.size() - 1));
    }
}
