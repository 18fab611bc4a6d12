// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.network;

import it.unimi.dsi.fastutil.ints.IntArrays;
import it.unimi.dsi.fastutil.ints.IntComparator;
import it.unimi.dsi.fastutil.longs.Long2ObjectMap;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import java.util.Arrays;
import java.util.function.IntPredicate;
import org.wakepath.base.PartitionPoint;

/**
 * An index that finds which packets carried a given byte, among those that one host sent, or received, in one epoch of
 * a flow.
 *
 * <p>Not thread-safe.
 */
final class CarriedBytes {
    private static final long TURN = 1L << 32;
    /** The distance from the last find that is searched before everything is. */
    private static final int NEAR = 4;
    /** The number of packets that are checked one by one. If more carried a byte, they are looked up. */
    private static final int MANY = 32;

    private final FlowEnd end;
    private final long epoch;
    /** The places in the flow's end, sorted by the first byte of each. The next columns are parallel to it. */
    private final int[] places;
    private final long[] starts;
    /** The largest end of a packet and of all before it; limits the search back. */
    private final long[] reach;
    /** Null until it is needed. */
    private ByteCarriers carriers;
    /** Packets are looked up in the order in which others passed, so the next one lies near the last find. */
    private int near;

    /** The possible shifts from a receiver's positions to the sender's, each a turn farther. */
    record Shifts(long first, long count) {
        static final Shifts NOT_AT_ALL = new Shifts(0, 1);

        long get(long i) {
            return first + i * TURN;
        }
    }

    CarriedBytes(FlowEnd end, long epoch, int[] places) {
        this.end = end;
        this.epoch = epoch;
        this.places = places;
        starts = new long[places.length];
        reach = new long[places.length];
        long furthest = Long.MIN_VALUE;
        for (int k = 0; k < places.length; k++) {
            starts[k] = end.starts[places[k]];
            furthest = Math.max(furthest, end.ends[places[k]]);
            reach[k] = furthest;
        }
    }

    /** All epochs of an end that have any bytes. */
    static Long2ObjectMap<CarriedBytes> byEpoch(FlowEnd end) {
        int[] places = sortedPlaces(end);
        Long2ObjectMap<CarriedBytes> found = new Long2ObjectOpenHashMap<>(1);
        for (int from = 0, to = 0; from < places.length; from = to) {
            long epoch = end.epochs[places[from]];
            while (to < places.length && end.epochs[places[to]] == epoch) {
                to++;
            }
            found.put(epoch, new CarriedBytes(end, epoch, Arrays.copyOfRange(places, from, to)));
        }
        return found;
    }

    /** By epoch, then by the first byte, then in local order. */
    private static int[] sortedPlaces(FlowEnd end) {
        int[] places = new int[end.rows.length];
        int count = 0;
        boolean sorted = true;
        IntComparator order = (i, j) -> end.epochs[i] == end.epochs[j] ? Long.compare(end.starts[i], end.starts[j])
                : Long.compare(end.epochs[i], end.epochs[j]);
        for (int i = 0; i < places.length; i++) {
            if (!end.isBare(i)) {
                sorted &= count == 0 || order.compare(places[count - 1], i) <= 0;
                places[count++] = i;
            }
        }
        places = Arrays.copyOf(places, count);
        if (!sorted) {
            IntArrays.mergeSort(places, order);
        }
        return places;
    }

    long epoch() {
        return epoch;
    }

    /**
     * The shifts that may turn a receiver's positions into the sender's, for a byte at {@code position}. Both ends
     * count from the first number in their trace. Without a common SYN, these may lie whole turns of the 32-bit
     * sequence apart. If more than one turn was sent, there are several answers.
     */
    Shifts shifts(long position) {
        if (starts.length == 0) {
            return new Shifts(0, 0);
        }
        long nearest = starts[0] + Integer.toUnsignedLong((int) (position - starts[0]));
        long room = reach[reach.length - 1] - nearest;
        return new Shifts(nearest - position, room <= 0 ? 0 : (room - 1) / TURN + 1);
    }

    /**
     * Visits the place in the flow's end of every packet that overlaps the bytes [from, to). Packets that start within
     * them come first, the last one first.
     *
     * @param visitor returns whether to go on
     */
    void overlapping(long from, long to, IntPredicate visitor) {
        int k = startingBefore(to) - 1;
        for (; k >= 0 && starts[k] >= from; k--) {
            if (!visitor.test(places[k])) {
                return;
            }
        }
        if (isCrowded(k, from)) {
            overlappingFromBefore(from, visitor);
            return;
        }
        for (; k >= 0 && reach[k] > from; k--) {
            if (end.ends[places[k]] > from && !visitor.test(places[k])) {
                return;
            }
        }
    }

    private void overlappingFromBefore(long from, IntPredicate visitor) {
        int place = carriers().first(from, 0);
        while (place != ByteCarriers.NONE && (end.starts[place] == from || visitor.test(place))) {
            place = carriers().first(from, place + 1);
        }
    }

    /** Whether too many packets would have to be checked one by one to find which carried a byte. */
    boolean isCrowded(long position) {
        return isCrowded(startingBefore(position + 1) - 1, position);
    }

    private boolean isCrowded(int k, long position) {
        return k >= MANY && reach[k - MANY] > position;
    }

    /** The index that finds which packets carried a byte if there are many. */
    ByteCarriers carriers() {
        if (carriers == null) {
            carriers = new ByteCarriers(end, places);
        }
        return carriers;
    }

    /** Whether no other packet here overlaps the bytes [from, to) of one. */
    boolean areCarriedOnce(long from, long to) {
        int last = startingBefore(to) - 1;
        return last == 0 || reach[last - 1] <= from;
    }

    private int startingBefore(long position) {
        int k = near;
        for (int steps = 0; steps < NEAR; steps++) {
            if (k < starts.length && starts[k] < position) {
                k++;
            } else if (k > 0 && starts[k - 1] >= position) {
                k--;
            } else {
                near = k;
                return k;
            }
        }
        near = PartitionPoint.of(starts.length, i -> starts[i] < position);
        return near;
    }
}
