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
 * An index over the packets that one host sent, or received, in one epoch of a flow: which carried a given byte.
 *
 * <p>Not thread-safe.
 */
final class CarriedBytes {
    private static final long TURN = 1L << 32;
    /** How far from the last find a search looks before it searches everywhere. */
    private static final int NEAR = 4;
    /** So many packets are looked at one by one; where a byte was sent again more often, it is looked up. */
    private static final int MANY = 32;

    private final FlowEnd end;
    private final long epoch;
    /** The places in the flow's end, by the first byte of each; what follows is beside it. */
    private final int[] places;
    private final long[] starts;
    /** The largest end of a packet and all before; bounds the search back. */
    private final long[] reach;
    /** Null until it is needed. */
    private ByteCarriers carriers;
    /** Packets are asked for in the order in which others passed, so what is looked for lies near the last find. */
    private int near;

    /** By how much a receiver's positions may have to be shifted to be the sender's: each shift a turn farther. */
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
     * By how much the positions of a receiver must be shifted to be the sender's, for a byte at {@code position}. Both
     * ends count from the first number that their trace holds; without a common SYN these may lie whole turns of the
     * 32-bit sequence apart, and where more was sent than one turn there are several answers.
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
     * Visits the place in the flow's end of every packet that overlaps the bytes [from, to): first those that begin in
     * them, the last one first.
     *
     * @param visitor says whether to go on
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

    /** Whether more packets have to be looked at than is worth it to know which carried a byte. */
    boolean isCrowded(long position) {
        return isCrowded(startingBefore(position + 1) - 1, position);
    }

    private boolean isCrowded(int k, long position) {
        return k >= MANY && reach[k - MANY] > position;
    }

    /** Which packets carried a byte, for where there are many. */
    ByteCarriers carriers() {
        if (carriers == null) {
            carriers = new ByteCarriers(end, places);
        }
        return carriers;
    }

    /** Whether no other packet overlaps the bytes [from, to) of one of these packets. */
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
