// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.network;

import java.util.Arrays;
import org.wakepath.base.PartitionPoint;

/**
 * Finds which packets of a flow's end carried a byte, if many did. It is a segment tree over the starts and ends of
 * packets. Each node lists, in local order, the packets that cover all of it. So a search among n packets takes log²(n)
 * steps, however many carried the byte.
 *
 * <p>Immutable.
 */
final class ByteCarriers {
    /** Stands for no packet. */
    static final int NONE = -1;

    /** The starts and ends of packets; a leaf reaches from one of them to the next. */
    private final long[] limits;
    /** The index of each node's first packet, and the end of the last node's. */
    private final int[] begins;
    private final int[] carriers;

    /** @param places of packets in the end, each with bytes */
    ByteCarriers(FlowEnd end, int[] places) {
        limits = Arrays.stream(places).mapToObj(place -> new long[] {end.starts[place], end.ends[place]})
                .flatMapToLong(Arrays::stream).sorted().distinct().toArray();
        int[] ordered = places.clone();
        Arrays.sort(ordered);
        begins = new int[2 * limits.length + 1];
        for (int place : ordered) {
            visit(end, place, node -> begins[node + 1]++);
        }
        for (int node = 1; node < begins.length; node++) {
            begins[node] += begins[node - 1];
        }
        carriers = new int[begins[begins.length - 1]];
        int[] next = begins.clone();
        for (int place : ordered) {
            visit(end, place, node -> carriers[next[node]++] = place);
        }
    }

    /** Receives the number of a node. */
    private interface NodeVisitor {
        void visit(int node);
    }

    /** Visits the fewest nodes that together cover what a packet carried. */
    private void visit(FlowEnd end, int place, NodeVisitor visitor) {
        int from = limits.length + Arrays.binarySearch(limits, end.starts[place]);
        int to = limits.length + Arrays.binarySearch(limits, end.ends[place]);
        for (; from < to; from >>= 1, to >>= 1) {
            if ((from & 1) == 1) {
                visitor.visit(from++);
            }
            if ((to & 1) == 1) {
                visitor.visit(--to);
            }
        }
    }

    /** The first packet, in local order from a place on, that carried a byte; {@link #NONE} if there is none. */
    int first(long position, int from) {
        int found = NONE;
        for (int node = leaf(position); node > 0; node >>= 1) {
            int i = firstFrom(node, from);
            if (i < begins[node + 1] && (found == NONE || carriers[i] < found)) {
                found = carriers[i];
            }
        }
        return found;
    }

    /** The last packet, in local order before a place, that carried a byte; {@link #NONE} if there is none. */
    int last(long position, int before) {
        int found = NONE;
        for (int node = leaf(position); node > 0; node >>= 1) {
            int i = firstFrom(node, before) - 1;
            if (i >= begins[node] && carriers[i] > found) {
                found = carriers[i];
            }
        }
        return found;
    }

    /** The leaf that a byte lies in; 0, which is not a node, if it is before or behind all. */
    private int leaf(long position) {
        int after = PartitionPoint.of(limits.length, i -> limits[i] <= position);
        return after == 0 || after == limits.length ? 0 : limits.length + after - 1;
    }

    /** The index in {@link #carriers} of a node's first packet that is not before a place. */
    private int firstFrom(int node, int place) {
        return begins[node]
                + PartitionPoint.of(begins[node + 1] - begins[node], i -> carriers[begins[node] + i] < place);
    }
}
