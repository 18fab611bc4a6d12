// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.network;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.BitSet;
import java.util.OptionalInt;
import java.util.function.IntPredicate;
import org.wakepath.network.PacketTable.Direction;

/**
 * The unsettled packets that one host sent or received in one flow, and what must be kept about the settled ones.
 */
final class PendingEnd {
    /** The size of a packet here, beside its row in the table of its host. */
    static final int BYTES_PER_PACKET = Integer.BYTES + 3 * Long.BYTES + 1;

    private static final long NOTHING = Long.MIN_VALUE;

    final int host;
    final long namespace;
    final Direction direction;
    private final boolean hashes;
    private final Connections connections = new Connections();
    private final IntArrayList rows = new IntArrayList(0);
    private final LongArrayList starts = new LongArrayList(0);
    private final LongArrayList ends = new LongArrayList(0);
    private final LongArrayList epochs = new LongArrayList(0);
    /** Indexed by the place of a packet. */
    private final BitSet paired = new BitSet();
    private final BitSet doubtful = new BitSet();
    private long settledEpoch = Connections.EPOCH_WITHOUT_SYN;
    private long settledTo = NOTHING;
    /** The highest acknowledgement among packets that were paired by their header. */
    private OptionalInt furthest = OptionalInt.empty();
    /** The same, before the current settling. */
    private OptionalInt acknowledged = OptionalInt.empty();

    PendingEnd(int host, Direction direction, NetworkPacket first) {
        this.host = host;
        this.direction = direction;
        namespace = first.flow().namespace();
        hashes = first.hash() != PacketTable.NOT_RECORDED;
    }

    /** Whether these are the packets of a host in a namespace. */
    boolean isOf(int otherHost, long otherNamespace, Direction otherDirection) {
        return host == otherHost && namespace == otherNamespace && direction == otherDirection;
    }

    /**
     * Appends a packet.
     *
     * @return whether some of its bytes were in earlier packets that may be settled, so that it comes too late
     */
    boolean add(NetworkPacket header, int row) {
        long start = connections.place(header.sequence(), (header.flags() & NetworkPacket.SYN) != 0);
        long end = start + FlowEnd.span(header.length(), header.flags());
        boolean isSettled = connections.epoch() == settledEpoch ? start < settledTo
                : connections.isRepeated() && settledTo != NOTHING;
        boolean late = end > start && isSettled;
        doubtful.set(rows.size(), late);
        rows.add(row);
        starts.add(start);
        ends.add(end);
        epochs.add(connections.epoch());
        return late;
    }

    /** The packets here, in a flow. */
    void addTo(ObservedFlow flow) {
        FlowEnd end = new FlowEnd(host, namespace, rows.toIntArray(), connections);
        starts.getElements(0, end.starts, 0, starts.size());
        ends.getElements(0, end.ends, 0, ends.size());
        epochs.getElements(0, end.epochs, 0, epochs.size());
        flow.add(direction == Direction.SENT ? flow.senders : flow.receivers, end, hashes);
    }

    int size() {
        return rows.size();
    }

    boolean isPaired(int place) {
        return paired.get(place);
    }

    boolean isDoubtful(int place) {
        return doubtful.get(place);
    }

    /** Notes that a packet was paired by its bytes, which are then decided. */
    void pairByBytes(int place) {
        paired.set(place);
        settle(place);
    }

    /** Notes that a packet was paired by its header. */
    void pairByHeader(int place, PacketTable packets) {
        paired.set(place);
        int number = packets.acknowledged(rows.getInt(place));
        if (furthest.isEmpty() || number - furthest.getAsInt() > 0) {
            furthest = OptionalInt.of(number);
        }
    }

    /** Notes that a packet must not be paired. */
    void doubt(int place) {
        doubtful.set(place);
    }

    /** Marks as too late all later bytes that lie before the end of this packet. */
    void settle(int place) {
        boolean same = epochs.getLong(place) == settledEpoch;
        settledTo = same ? Math.max(settledTo, ends.getLong(place)) : ends.getLong(place);
        settledEpoch = epochs.getLong(place);
    }

    /**
     * Whether a packet with this header may have been paired before those here.
     *
     * @param ordered whether acknowledgements go only forward
     */
    boolean mayRepeat(int place, PacketTable packets, boolean ordered) {
        return acknowledged.isPresent()
                && (!ordered || packets.acknowledged(rows.getInt(place)) - acknowledged.getAsInt() <= 0);
    }

    /** Moves the remaining packets to another table. */
    void move(IntPredicate leaves, PacketTable from, PacketTable to) {
        acknowledged = furthest;
        int kept = 0;
        for (int place = 0; place < rows.size(); place++) {
            if (!leaves.test(place)) {
                rows.set(kept, from.copy(rows.getInt(place), to));
                starts.set(kept, starts.getLong(place));
                ends.set(kept, ends.getLong(place));
                epochs.set(kept, epochs.getLong(place));
                paired.set(kept, paired.get(place));
                doubtful.set(kept, doubtful.get(place));
                kept++;
            }
        }
        truncate(kept);
    }

    private void truncate(int size) {
        paired.clear(size, rows.size());
        doubtful.clear(size, rows.size());
        rows.size(size);
        starts.size(size);
        ends.size(size);
        epochs.size(size);
        rows.trim(2 * size);
        starts.trim(2 * size);
        ends.trim(2 * size);
        epochs.trim(2 * size);
    }
}
