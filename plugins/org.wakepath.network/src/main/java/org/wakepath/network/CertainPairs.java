// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.network;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntList;
import it.unimi.dsi.fastutil.ints.IntLists;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntPredicate;

/**
 * Finds pairs of sending and reception that are certain enough to relate clocks. A doubtful pair is left out.
 *
 * <p>Data is paired by byte range if no byte was sent or received twice. A merged reception cannot be earlier than the
 * last of the packets that its bytes came in. Packets without bytes are paired by header and occurrence, if both ends
 * saw the header equally often. If a flow passes through a traced router, only its origin is paired. If several network
 * namespaces use the same addresses and ports, only packets that certainly come from one of them are paired.
 */
final class CertainPairs {
    /** Receives a pair: the places of the sendings that carried a reception, and the place of the reception. */
    interface Sink {
        void pair(FlowEnd sender, IntList sent, FlowEnd receiver, int received);
    }

    /** Whether a reception should be paired now. */
    interface Choice {
        boolean isDue(FlowEnd receiver, int place);
    }

    private final List<PacketTable> hosts;
    private final Sink sink;

    CertainPairs(List<PacketTable> hosts, Sink sink) {
        this.hosts = hosts;
        this.sink = sink;
    }

    /**
     * The pairs of one flow.
     *
     * @param indexes the packets of an end that are paired by header
     * @param choice the receptions that are paired by bytes
     */
    void find(ObservedFlow flow, Function<FlowEnd, ExactIndex> indexes, Choice choice) {
        if (!flow.key.isLoopback()) {
            NamespacePairs pairs = new NamespacePairs(flow, hosts);
            byHeader(flow, pairs, indexes);
            if (flow.hasBytes()) {
                byBytes(flow, pairs, choice);
            }
        }
    }

    private void byBytes(ObservedFlow flow, NamespacePairs pairs, Choice choice) {
        for (FlowEnd sender : flow.senders) {
            if (flow.isForwardedBy(sender)) {
                continue;
            }
            for (FlowEnd receiver : flow.receivers) {
                if (isCertain(pairs, sender, receiver)) {
                    pairBytes(flow, sender, receiver, choice);
                }
            }
        }
    }

    /** Whether the ends are on two hosts, and the receiver's packets can come from no other namespace. */
    private static boolean isCertain(NamespacePairs pairs, FlowEnd sender, FlowEnd receiver) {
        return sender.host != receiver.host && !pairs.isAmbiguous(receiver)
                && pairs.senders(receiver).contains(sender);
    }

    private void pairBytes(ObservedFlow flow, FlowEnd sender, FlowEnd receiver, Choice choice) {
        Coverage coverage = new Coverage(sender);
        for (int i = 0; i < receiver.rows.length; i++) {
            if (!receiver.isBare(i) && choice.isDue(receiver, i) && isReceivedOnce(receiver, i)) {
                pairBytes(flow, coverage, receiver, i);
            }
        }
    }

    /** What arrives twice was sent twice, even if the sender's trace began between. */
    private static boolean isReceivedOnce(FlowEnd receiver, int place) {
        return receiver.carriedBytes(receiver.epochs[place]).areCarriedOnce(receiver.starts[place],
                receiver.ends[place]);
    }

    private void pairBytes(ObservedFlow flow, Coverage coverage, FlowEnd receiver, int place) {
        CarriedBytes sent = flow.sentBytes(coverage.end, receiver.epochs[place]);
        CarriedBytes.Shifts shifts = flow.shifts(sent, receiver, place);
        if (shifts.count() != 1) {
            return;
        }
        long from = receiver.starts[place] + shifts.first();
        long to = receiver.ends[place] + shifts.first();
        coverage.begin(from, to);
        sent.overlapping(from, to, coverage);
        if (coverage.isExact()) {
            sink.pair(coverage.end, coverage.places, receiver, place);
        }
    }

    private void byHeader(ObservedFlow flow, NamespacePairs pairs, Function<FlowEnd, ExactIndex> indexes) {
        List<ExactIndex> sent = flow.senders.stream().map(indexes).toList();
        List<ExactIndex> received = flow.receivers.stream().map(indexes).toList();
        for (int s = 0; s < sent.size(); s++) {
            for (int number = 0; number < sent.get(s).size(); number++) {
                if (isOnlyOrigin(sent.get(s).key(number), flow, s, sent, received)) {
                    pairOccurrences(flow, s, sent.get(s), number, received, pairs);
                }
            }
        }
    }

    private static boolean isOnlyOrigin(ExactKey key, ObservedFlow flow, int sender, List<ExactIndex> sent,
            List<ExactIndex> received) {
        for (int s = 0; s < sent.size(); s++) {
            if (s != sender && sent.get(s).number(key) != ExactIndex.NONE) {
                return false;
            }
        }
        int namespaces = 0;
        for (int r = 0; r < received.size(); r++) {
            FlowEnd receiver = flow.receivers.get(r);
            boolean has = received.get(r).number(key) != ExactIndex.NONE;
            if (has && receiver.host == flow.senders.get(sender).host) {
                return false;
            }
            namespaces += has && receiver.namespace != 0 ? 1 : 0;
        }
        return namespaces <= 1;
    }

    private void pairOccurrences(ObservedFlow flow, int s, ExactIndex sent, int number, List<ExactIndex> received,
            NamespacePairs pairs) {
        FlowEnd sender = flow.senders.get(s);
        for (int r = 0; r < received.size(); r++) {
            FlowEnd receiver = flow.receivers.get(r);
            int same = received.get(r).number(sent.key(number));
            if (received.get(r).count(same) != sent.count(number) || !isCertain(pairs, sender, receiver)) {
                continue;
            }
            for (int i = 0; i < sent.count(number); i++) {
                sink.pair(sender, IntLists.singleton(sent.place(number, i)), receiver, received.get(r).place(same, i));
            }
        }
    }

    /** Finds which packets of an end carried a range of bytes, from its end to its start. */
    private static final class Coverage implements IntPredicate {
        private final FlowEnd end;
        private final IntArrayList places = new IntArrayList(1);
        private long from;
        private long next;
        private boolean gapless;

        Coverage(FlowEnd end) {
            this.end = end;
        }

        void begin(long first, long behind) {
            from = first;
            next = behind;
            gapless = true;
            places.clear();
        }

        /**
         * Packets are visited by their start, the last one first. At most one of them may start before the bytes.
         */
        @Override
        public boolean test(int place) {
            gapless &= end.ends[place] == next || places.isEmpty() && end.ends[place] > next;
            next = Math.max(from, end.starts[place]);
            places.add(place);
            return gapless;
        }

        /** Every byte was carried, and none twice. */
        boolean isExact() {
            return gapless && next == from && !places.isEmpty();
        }
    }
}
