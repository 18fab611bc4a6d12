// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.events;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.Long2LongOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;
import org.wakepath.base.PartitionPoint;
import org.wakepath.kernel.census.HostSpan;

/**
 * The events of some hosts that pass a filter, as rows numbered from 0, in one order. It grows while {@link #read} goes
 * through the events. It keeps the places of every some thousand events, 8 bytes for each stream, at most an eighth of
 * a byte for each event. If few of them pass, it keeps the place of each.
 *
 * <p>Thread-safe: one thread reads, and others see the rows so far.
 */
public final class EventList {
    /** The number of events between two places that are kept. */
    private static final int EVENTS = 16_384;
    private static final int EVENTS_PER_STREAM = 64;

    private final List<EventHost> hosts;
    private final EventFilter filter;
    private final int every;
    private final List<EventStretch> stretches = new ArrayList<>();
    private final Long2LongOpenHashMap lost = new Long2LongOpenHashMap();
    private HostSpan span = new HostSpan(0, 0);
    private long size;
    private boolean whole;

    /** An empty list. */
    public EventList(List<EventHost> hosts, EventFilter filter) {
        this.hosts = List.copyOf(hosts);
        this.filter = filter;
        every = Math.max(EVENTS, EVENTS_PER_STREAM * hosts.stream().mapToInt(host -> host.streams().size()).sum());
    }

    /**
     * Reads all events, once.
     *
     * @param watch receives from time to time how many events were read so far, and may throw an exception to end the
     * reading
     * @throws org.wakepath.ctf.type.CtfException if an event cannot be decoded; the rows before it stay
     */
    public void read(LongConsumer watch) {
        try (EventCursor cursor = new EventCursor(hosts)) {
            EventSieve sieve = new EventSieve(filter);
            long[] reported = new long[hosts.size()];
            long read = 0;
            StretchBuilder stretch = new StretchBuilder(0, new long[0][]);
            while (cursor.next()) {
                if (read % every == 0) {
                    reach(read == 0 ? cursor.time() : span().start(), cursor.time());
                    add(stretch);
                    watch.accept(read);
                    stretch = new StretchBuilder(size(), cursor.places());
                }
                read++;
                if (sieve.test(cursor)) {
                    reportLoss(cursor, reported, size() + stretch.size());
                    stretch.add(cursor);
                }
            }
            add(stretch);
            watch.accept(read);
        }
        end();
    }

    private void reportLoss(EventCursor cursor, long[] reported, long row) {
        long discarded = cursor.event().discarded();
        long before = reported[cursor.hostNumber()];
        if (discarded != before) {
            reported[cursor.hostNumber()] = discarded;
            lose(row, discarded - before);
        }
    }

    private synchronized void lose(long row, long events) {
        lost.put(row, events);
    }

    private synchronized void add(StretchBuilder stretch) {
        if (stretch.size() > 0) {
            stretches.add(stretch.build());
            size += stretch.size();
        }
    }

    private synchronized void reach(long start, long end) {
        span = new HostSpan(start, end);
    }

    private synchronized void end() {
        whole = true;
    }

    /**
     * The times of the first event and of one of the last that were read, whether listed or not; ns on the clock of the
     * listing.
     */
    synchronized HostSpan span() {
        return span;
    }

    /** The number of rows so far. */
    public synchronized long size() {
        return size;
    }

    /** Whether all events were read. */
    public synchronized boolean isWhole() {
        return whole;
    }

    /** The hosts. */
    public List<EventHost> hosts() {
        return hosts;
    }

    /** The filter of the events. */
    public EventFilter filter() {
        return filter;
    }

    /** The number of events that were lost before a row. */
    synchronized long lost(long row) {
        return lost.get(row);
    }

    /** The stretch that holds a row below {@link #size}. */
    synchronized EventStretch stretch(long row) {
        return stretches.get(PartitionPoint.of(stretches.size(), i -> stretches.get(i).end() <= row));
    }

    /** The first row of the last stretch that starts before a time, ns; 0 if none does. */
    synchronized long rowBefore(long time) {
        int after = PartitionPoint.of(stretches.size(), i -> stretches.get(i).time() < time);
        return after == 0 ? 0 : stretches.get(after - 1).first();
    }

    /** Collects the rows of one stretch. */
    static final class StretchBuilder {
        /**
         * If a stretch has more rows than this, reading it again from its start is quicker than looking for each row.
         */
        private static final int FEW = 128;

        private final long first;
        private final long[][] begin;
        private final IntArrayList hosts = new IntArrayList();
        private final IntArrayList streams = new IntArrayList();
        private final LongArrayList places = new LongArrayList();
        private final LongArrayList times = new LongArrayList();
        private int size;

        /**
         * Starts a stretch.
         *
         * @param first number of its first row
         * @param begin places of all readers
         */
        StretchBuilder(long first, long[][] begin) {
            this.first = first;
            this.begin = begin;
        }

        /** Adds the current event of a cursor. */
        void add(EventCursor cursor) {
            if (size < FEW) {
                hosts.add(cursor.hostNumber());
                streams.add(cursor.event().streamNumber());
                places.add(cursor.event().place());
                times.add(cursor.time());
            }
            size++;
        }

        int size() {
            return size;
        }

        /** The stretch, of at least one row. */
        EventStretch build() {
            return size > FEW ? new EventStretch.Dense(first, size, times.getLong(0), begin)
                    : new EventStretch.Sparse(first, hosts.toIntArray(), streams.toIntArray(), places.toLongArray(),
                            times.toLongArray());
        }
    }
}
