/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.kernel.census;

import java.util.List;
import org.wakepath.ctf.EventBatch;
import org.wakepath.ctf.Packet;
import org.wakepath.ctf.PacketDecoder;
import org.wakepath.ctf.Projection;
import org.wakepath.ctf.Stream;

/** Counts of one stream's events by kind, and the times they lie between. For one thread. */
final class EventTally {
    final long[] counts;
    long start = Long.MAX_VALUE;
    long end = Long.MIN_VALUE;

    private EventTally(int kinds) {
        counts = new long[kinds];
    }

    /** Reads some packets of a stream; every event has a kind below {@code kinds} or is a loss. */
    static EventTally of(Stream stream, List<Packet> packets, Projection projection, int kinds) {
        EventTally tally = new EventTally(kinds);
        EventBatch batch = new EventBatch();
        try (PacketDecoder decoder = new PacketDecoder(stream, projection)) {
            for (Packet packet : packets) {
                decoder.decode(packet, batch);
                tally.add(batch);
            }
        }
        return tally;
    }

    boolean isEmpty() {
        return start > end;
    }

    private void add(EventBatch batch) {
        for (int i = 0; i < batch.size(); i++) {
            if (batch.kind(i) != Projection.LOSS) {
                counts[batch.kind(i)]++;
                start = Math.min(start, batch.time(i));
                end = Math.max(end, batch.time(i));
            }
        }
    }
}
