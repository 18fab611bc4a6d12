// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ctf;

import org.wakepath.ctf.decode.Bits;
import org.wakepath.ctf.decode.FixedLayout;
import org.wakepath.ctf.decode.HeaderShape;
import org.wakepath.ctf.decode.Plan;
import org.wakepath.ctf.type.ClockClass;

/**
 * Reads runs of events that have a short LTTng header and a fixed layout, as most events do. Other and incomplete
 * events are left to {@link PacketRun}.
 */
final class FixedEvents {
    private final FixedLayout[] layouts;
    private final boolean large;
    private final int headerBits;
    private final long clockMask;
    private final ClockClass clock;
    private final boolean nanoseconds;
    private final long nanosecondOffset;
    private long cycles;

    FixedEvents(Plan plan, ClockClass clock) {
        this.layouts = plan.layouts();
        this.large = plan.header() == HeaderShape.LARGE;
        this.headerBits = large ? 48 : 32;
        this.clockMask = large ? (1L << 32) - 1 : (1L << 27) - 1;
        this.clock = clock;
        this.nanoseconds = clock.countsNanoseconds();
        this.nanosecondOffset = clock.offsetNanoseconds();
    }

    /** The clock at the last event passed. */
    long cycles() {
        return cycles;
    }

    /**
     * Passes over events until the batch is full; wanted ones go into it.
     *
     * @param most the number of events that make it full
     * @param from first bit of an event
     * @param end first bit after the content
     * @param begin clock before the first event
     * @return first bit after the events
     */
    long pass(EventBatch batch, int most, long from, long end, long begin) {
        byte[] data = batch.bytes;
        long now = begin;
        long at = from;
        while (batch.size < most) {
            long start = (at + 7) & -8L;
            int byteAt = (int) (start >>> 3);
            long next = start + headerBits;
            if (next > end) {
                break;
            }
            long header = (long) Bits.LE64.get(data, byteAt);
            int id = (int) header & (large ? 0xFFFF : 31);
            FixedLayout layout = id < layouts.length ? layouts[id] : null;
            if (layout == null || next + layout.bits() > end) {
                break;
            }
            now = PacketRun.advance(now, (header >>> (large ? 16 : 5)) & clockMask, clockMask);
            if (layout.kind() >= 0) {
                int first = batch.open(nanoseconds ? nanosecondOffset + now : clock.nanoseconds(now), layout.kind(),
                        layout.slots());
                layout.take(data, (int) (next >>> 3), batch.values, first);
            }
            at = next + layout.bits();
        }
        cycles = now;
        return at;
    }
}
