// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.network;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.objects.Object2IntOpenHashMap;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;

/**
 * The packets of one end of a flow that are distinguished by their header alone. Keys are numbered in the order of
 * their first packet; the places of each are in local order.
 */
final class ExactIndex {
    /** Stands for the number of a key that no packet has. */
    static final int NONE = -1;

    private final Object2IntOpenHashMap<ExactKey> numbers = new Object2IntOpenHashMap<>();
    private final List<ExactKey> keys = new ArrayList<>();
    /** The index of each key's first place, and the end of the last key's. */
    private final int[] begins;
    private final int[] places;

    /** An index over the packets of an end that are matched by header. */
    static ExactIndex of(ObservedFlow flow, FlowEnd end, List<PacketTable> hosts) {
        return of(flow, end, hosts, headerOnly(flow, end));
    }

    /** An index over all packets of an end, including those with bytes. */
    static ExactIndex ofAll(ObservedFlow flow, FlowEnd end, List<PacketTable> hosts) {
        return of(flow, end, hosts, place -> true);
    }

    private static ExactIndex of(ObservedFlow flow, FlowEnd end, List<PacketTable> hosts, IntPredicate byHeader) {
        PacketTable packets = hosts.get(end.host);
        List<ExactKey> keys = new ArrayList<>();
        IntArrayList places = new IntArrayList();
        for (int place = 0; place < end.rows.length; place++) {
            if (byHeader.test(place)) {
                keys.add(ExactKey.of(flow, packets, end.rows[place]));
                places.add(place);
            }
        }
        return new ExactIndex(keys, places);
    }

    /** An index over packets in local order, from their keys and places. */
    ExactIndex(List<ExactKey> keysOfPackets, IntArrayList placesOfPackets) {
        numbers.defaultReturnValue(NONE);
        int[] numberOf = new int[keysOfPackets.size()];
        IntArrayList counts = new IntArrayList();
        for (int i = 0; i < numberOf.length; i++) {
            numberOf[i] = numberAnew(keysOfPackets.get(i), counts);
            counts.set(numberOf[i], counts.getInt(numberOf[i]) + 1);
        }
        begins = new int[counts.size() + 1];
        for (int number = 0; number < counts.size(); number++) {
            begins[number + 1] = begins[number] + counts.getInt(number);
        }
        places = new int[numberOf.length];
        int[] next = begins.clone();
        for (int i = 0; i < numberOf.length; i++) {
            places[next[numberOf[i]]++] = placesOfPackets.getInt(i);
        }
    }

    private int numberAnew(ExactKey key, IntArrayList counts) {
        int number = numbers.putIfAbsent(key, keys.size());
        if (number != NONE) {
            return number;
        }
        keys.add(key);
        counts.add(0);
        return keys.size() - 1;
    }

    /** The packets that are matched by header: those without bytes, or all if bytes are not known. */
    static IntPredicate headerOnly(ObservedFlow flow, FlowEnd end) {
        return flow.hasBytes() ? end::isBare : place -> true;
    }

    /** The number of different keys. */
    int size() {
        return keys.size();
    }

    ExactKey key(int number) {
        return keys.get(number);
    }

    /** Number of a key, {@link #NONE} if no packet has it. */
    int number(ExactKey key) {
        return numbers.getInt(key);
    }

    /** The number of packets with a key, by the key's number. */
    int count(int number) {
        return number == NONE ? 0 : begins[number + 1] - begins[number];
    }

    /** Place of a packet by the number of its key and its occurrence among packets with that key. */
    int place(int number, int occurrence) {
        return places[begins[number] + occurrence];
    }
}
