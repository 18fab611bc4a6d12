/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.kernel;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntList;
import it.unimi.dsi.fastutil.ints.IntLists;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Finds pairs of sending and reception that are certain enough to relate clocks by. A doubtful pair is left out.
 *
 * <p>Data is paired by byte range where no byte was sent or received twice; a merged reception cannot be earlier than the last of
 * the packets that its bytes came in. Packets without bytes are paired by their header and occurrence, where both
 * ends saw it equally often. Where a flow passes through a traced router, only its origin is paired; where several
 * network namespaces use the same addresses and ports, only what is certain to come from one of them.
 */
final class CertainPairs {
    /** Receives a pair: the places of the sendings that carried a reception, and its own. */
    interface Sink {
        void pair(FlowEnd sender, IntList sent, FlowEnd receiver, int received);
    }

    /** Whether a reception is to be paired now. */
    interface Choice {
        boolean isDue(FlowEnd receiver, int place);
    }

    private final List<PacketTable> hosts;
    private final Sink sink;

    CertainPairs(List<PacketTable> hosts, Sink sink) {
        this.hosts = hosts;
        this.sink = sink;
    }

    /** All pairs of the flows. */
    void find(Iterable<Flow> flows) {
        for (Flow flow : flows) {
            find(flow, end -> new ExactIndex(flow, end, hosts), (receiver, place) -> true);
        }
    }

    /**
     * The pairs of one flow.
     *
     * @param indexes the packets of an end that are to be paired by header
     * @param choice the receptions that are to be paired by bytes
     */
    void find(Flow flow, Function<FlowEnd, ExactIndex> indexes, Choice choice) {
        if (!flow.key.isLoopback()) {
            NamespacePairs pairs = new NamespacePairs(flow, hosts);
            byHeader(flow, pairs, indexes);
            if (flow.key.hasAddresses() && flow.key.protocol() == KnownProtocol.TCP) {
                byBytes(flow, pairs, choice);
            }
        }
    }

    private void byBytes(Flow flow, NamespacePairs pairs, Choice choice) {
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

    /** Two hosts, and no other namespace that the receiver's packets could come from as well. */
    private static boolean isCertain(NamespacePairs pairs, FlowEnd sender, FlowEnd receiver) {
        return sender.host != receiver.host && !pairs.isAmbiguous(receiver)
                && pairs.senders(receiver).contains(sender);
    }

    private void pairBytes(Flow flow, FlowEnd sender, FlowEnd receiver, Choice choice) {
        for (int i = 0; i < receiver.rows.length; i++) {
            if (!receiver.isBare(i) && choice.isDue(receiver, i)) {
                pairBytes(flow, sender, receiver, i);
            }
        }
    }

    private void pairBytes(Flow flow, FlowEnd sender, FlowEnd receiver, int place) {
        CarriedBytes sent = flow.sentBytes(sender, receiver.epochs[place]);
        long[] shifts = flow.shifts(sent, receiver, place).limit(2).toArray();
        if (shifts.length != 1) {
            return;
        }
        long from = receiver.starts[place] + shifts[0];
        long to = receiver.ends[place] + shifts[0];
        Coverage coverage = new Coverage(from, to, sender);
        sent.overlapping(from, to, coverage::add);
        if (coverage.isExact() && isReceivedOnce(flow, receiver, place)) {
            sink.pair(sender, coverage.places, receiver, place);
        }
    }

    /** What arrives twice was sent twice, even where the sender's trace began between. */
    private static boolean isReceivedOnce(Flow flow, FlowEnd receiver, int place) {
        Coverage coverage = new Coverage(receiver.starts[place], receiver.ends[place], receiver);
        flow.carriedBytes(receiver, receiver.epochs[place])
                .overlapping(receiver.starts[place], receiver.ends[place], coverage::add);
        return coverage.isExact();
    }

    private void byHeader(Flow flow, NamespacePairs pairs, Function<FlowEnd, ExactIndex> indexes) {
        List<ExactIndex> sent = flow.senders.stream().map(indexes).toList();
        List<ExactIndex> received = flow.receivers.stream().map(indexes).toList();
        for (int s = 0; s < sent.size(); s++) {
            for (Map.Entry<ExactKey, IntArrayList> entry : sent.get(s).entries()) {
                if (isOnlyOrigin(entry.getKey(), flow, s, sent, received)) {
                    pairOccurrences(flow, s, entry, received, pairs);
                }
            }
        }
    }

    private static boolean isOnlyOrigin(ExactKey key, Flow flow, int sender, List<ExactIndex> sent,
            List<ExactIndex> received) {
        for (int s = 0; s < sent.size(); s++) {
            if (s != sender && !sent.get(s).places(key).isEmpty()) {
                return false;
            }
        }
        int namespaces = 0;
        for (int r = 0; r < received.size(); r++) {
            FlowEnd receiver = flow.receivers.get(r);
            boolean has = !received.get(r).places(key).isEmpty();
            if (has && receiver.host == flow.senders.get(sender).host) {
                return false;
            }
            namespaces += has && receiver.namespace != 0 ? 1 : 0;
        }
        return namespaces <= 1;
    }

    private void pairOccurrences(Flow flow, int s, Map.Entry<ExactKey, IntArrayList> entry,
            List<ExactIndex> received, NamespacePairs pairs) {
        FlowEnd sender = flow.senders.get(s);
        IntArrayList from = entry.getValue();
        for (int r = 0; r < received.size(); r++) {
            FlowEnd receiver = flow.receivers.get(r);
            IntArrayList to = received.get(r).places(entry.getKey());
            if (to.size() != from.size() || !isCertain(pairs, sender, receiver)) {
                continue;
            }
            for (int i = 0; i < from.size(); i++) {
                sink.pair(sender, IntLists.singleton(from.getInt(i)), receiver, to.getInt(i));
            }
        }
    }

    /** Follows which packets carried a range of bytes, from its end to its begin. */
    private static final class Coverage {
        private final long from;
        private final FlowEnd end;
        private final IntArrayList places = new IntArrayList(1);
        private long next;
        private boolean gapless = true;

        Coverage(long from, long to, FlowEnd end) {
            this.from = from;
            this.end = end;
            next = to;
        }

        /** Packets come by their begin, the last one first. */
        void add(int place) {
            gapless &= end.ends[place] == next || places.isEmpty() && end.ends[place] > next;
            next = Math.max(from, end.starts[place]);
            places.add(place);
        }

        /** Every byte was carried, and none twice. */
        boolean isExact() {
            return gapless && next == from && !places.isEmpty();
        }
    }
}
