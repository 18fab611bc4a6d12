// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.kernel.census;

import java.util.List;
import org.wakepath.ctf.EventBatch;
import org.wakepath.ctf.Packet;
import org.wakepath.ctf.PacketDecoder;
import org.wakepath.ctf.Projection;
import org.wakepath.ctf.Stream;
import org.wakepath.kernel.NamedCpus;

/** Counts one stream's events by kind, and finds the first and last time. For one thread. */
final class EventTally {
    final long[] counts;
    long start = Long.MAX_VALUE;
    long end = Long.MIN_VALUE;

    final NamedCpus named = new NamedCpus();
    final SwitchGaps.Tally switches = new SwitchGaps.Tally();
    private final int[] cpus;
    private final int switchKind;

    private EventTally(EventNames names) {
        counts = new long[names.names().size()];
        switchKind = names.switchKind();
        cpus = names.cpus().stream().mapToInt(Integer::intValue).toArray();
    }

    /** Reads some packets of a stream. */
    static EventTally of(Stream stream, List<Packet> packets, EventNames names) {
        EventTally tally = new EventTally(names);
        EventBatch batch = new EventBatch();
        try (PacketDecoder decoder = new PacketDecoder(stream, names.projection())) {
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
            if (batch.kind(i) == Projection.LOSS) {
                switches.lose();
            } else {
                counts[batch.kind(i)]++;
                start = Math.min(start, batch.time(i));
                end = Math.max(end, batch.time(i));
                if (batch.kind(i) == switchKind) {
                    switches.add(batch.value(i, 0), batch.value(i, 1), batch.time(i));
                }
                for (int slot = 0; slot < cpus[batch.kind(i)]; slot++) {
                    named.add(batch.value(i, slot));
                }
            }
        }
    }
}
