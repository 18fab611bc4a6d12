// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.network;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.IntUnaryOperator;
import org.wakepath.base.OrderedWork;
import org.wakepath.base.Spool;
import org.wakepath.network.PacketMatcher.HostPair;
import org.wakepath.synchronization.MessageExchange;

/** The pairs of all hosts' packets that are known without clocks, and, once clocks are related, the other pairs. */
public final class PairedPackets {
    private static final int ROWS_PER_PART = 1 << 14;

    private final List<PacketTable> hosts;
    private final FlowTable flows;
    private final Spool spool;
    private final OrderedWork work;
    private final Exchanges exchanges;
    private final PacketMatches matches;
    private final IntArrayList contested = new IntArrayList();
    private final IntArrayList withoutSenders = new IntArrayList();

    /** Rows of a host's packets. */
    private record Rows(int host, int from, int to) {
    }

    PairedPackets(List<PacketTable> hosts, FlowTable flows, Spool spool, OrderedWork work, int reference) {
        this.hosts = hosts;
        this.flows = flows;
        this.spool = spool;
        this.work = work;
        exchanges = new Exchanges(reference, work);
        matches = new PacketMatches(hosts, spool);
        int[] begins = flows.parts();
        work.run(begins.length - 1,
                part -> new FlowPairing(hosts, flows, matches, new Exchanges(reference, work))
                        .pair(begins[part], begins[part + 1]),
                this::take);
    }

    private void take(FlowPairing pairing) {
        exchanges.addAll(pairing.exchanges());
        contested.addAll(pairing.contested());
        withoutSenders.addAll(pairing.withoutSenders());
    }

    /** The certain pairs between the hosts; in exchanges with the reference, the reference is a. */
    public Map<HostPair, MessageExchange> exchanges() {
        return exchanges.byPair();
    }

    /**
     * The sender of every reception. It is the latest sending, not after the reception, of the byte that completed it;
     * for packets without bytes, of the same header. Call this once, because pairs that these clocks reject are
     * dropped.
     */
    public PacketMatches match(HostClocks clocks) {
        PacketOrder order = new PacketOrder(hosts, clocks);
        chooseSenders(order);
        findTranslated(order);
        check(order);
        return matches;
    }

    private void chooseSenders(PacketOrder order) {
        work.run(contested.size(), i -> {
            ObservedFlow flow = flows.flow(contested.getInt(i));
            SenderChoice choice = new SenderChoice(matches, order);
            new FlowSenders(flow, hosts, FlowPairing.indexes(flow, hosts), choice).tell();
            return choice;
        }, choice -> {});
    }

    private void findTranslated(PacketOrder order) {
        if (withoutSenders.isEmpty()) {
            return;
        }
        AddressTranslation translation = new AddressTranslation(flows, hosts, spool);
        SenderChoice choice = new SenderChoice(matches, order);
        for (int number : withoutSenders) {
            ObservedFlow flow = flows.flow(number);
            for (FlowEnd receiver : flow.receivers) {
                for (int place = 0; place < receiver.rows.length; place++) {
                    choice.begin(receiver.host, receiver.rows[place]);
                    translation.offer(flow, receiver, place, choice);
                    choice.end();
                }
            }
        }
    }

    private void check(PacketOrder order) {
        List<Rows> parts = new ArrayList<>();
        for (int host = 0; host < hosts.size(); host++) {
            int rows = hosts.get(host).size();
            for (int from = 0; from < rows; from += ROWS_PER_PART) {
                parts.add(new Rows(host, from, Math.min(rows, from + ROWS_PER_PART)));
            }
        }
        work.run(parts.size(), i -> {
            Rows part = parts.get(i);
            return new MatchCheck(hosts, matches, order).check(part.host(), part.from(), part.to());
        }, matches::count);
    }

    /** Confirms or rejects the sender of every reception by the clocks, and counts both. */
    static final class MatchCheck {
        private final List<PacketTable> hosts;
        private final PacketMatches matches;
        private final PacketOrder order;
        private final MatchCounts counts = new MatchCounts();

        MatchCheck(List<PacketTable> hosts, PacketMatches matches, PacketOrder order) {
            this.hosts = hosts;
            this.matches = matches;
            this.order = order;
        }

        /** Checks the receptions in a range of a host's rows. */
        MatchCounts check(int host, int from, int to) {
            PacketTable packets = hosts.get(host);
            for (int row = from; row < to; row++) {
                if (packets.isReceived(row)) {
                    check(host, row);
                }
            }
            return counts;
        }

        private void check(int host, int row) {
            if (!matches.isMatched(host, row)) {
                counts.unmatched++;
                return;
            }
            int sender = matches.senderHost(host, row);
            int sent = matches.senderRow(host, row);
            if (!order.areRelated(sender, host)) {
                matches.clear(host, row);
                counts.unmatched++;
            } else if (order.isNotAfter(sender, sent, host, row)) {
                counts.matched++;
            } else if (order.isWithinError(sender, sent, host, row)) {
                counts.matched++;
                counts.clamped++;
            } else {
                matches.clear(host, row);
                counts.unmatched++;
                counts.refused++;
            }
        }
    }

    /** Finds everything about some flows, one after the other, that needs no clocks. */
    static final class FlowPairing {
        private final List<PacketTable> hosts;
        private final FlowTable flows;
        private final PacketMatches matches;
        private final Exchanges exchanges;
        private final IntArrayList contested = new IntArrayList();
        private final IntArrayList withoutSenders = new IntArrayList();

        FlowPairing(List<PacketTable> hosts, FlowTable flows, PacketMatches matches, Exchanges exchanges) {
            this.hosts = hosts;
            this.flows = flows;
            this.matches = matches;
            this.exchanges = exchanges;
        }

        /** Pairs a range of flows. */
        FlowPairing pair(int from, int to) {
            for (int number = from; number < to; number++) {
                pair(number, flows.flow(number));
            }
            return this;
        }

        private void pair(int number, ObservedFlow flow) {
            Function<FlowEnd, ExactIndex> indexes = indexes(flow, hosts);
            CertainPairs.Sink sink = (from, sent, to, received) -> exchanges.add(hosts, from, sent, to, received);
            new CertainPairs(hosts, sink).find(flow, indexes, (receiver, place) -> true);
            SoleSender sole = new SoleSender(matches);
            new FlowSenders(flow, hosts, indexes, sole).tell();
            if (sole.hasContested()) {
                contested.add(number);
            }
            if (flow.senders.isEmpty() && !flow.key.isLoopback()) {
                withoutSenders.add(number);
            }
        }

        /** The packets of an end that are matched by header; each end is looked up once. */
        static Function<FlowEnd, ExactIndex> indexes(ObservedFlow flow, List<PacketTable> hosts) {
            Map<FlowEnd, ExactIndex> known = new HashMap<>();
            return end -> known.computeIfAbsent(end, e -> ExactIndex.of(flow, e, hosts));
        }

        /** The certain pairs, in the order of the flows. */
        Exchanges exchanges() {
            return exchanges;
        }

        /** Numbers of flows with receptions that have several possible sendings. */
        IntArrayList contested() {
            return contested;
        }

        /** Numbers of flows without a sender, so that their addresses may have been translated. */
        IntArrayList withoutSenders() {
            return withoutSenders;
        }
    }

    /**
     * Notes the sender of each reception that has only one possible sender, before clocks are known. Marks the other
     * receptions as contested.
     */
    static final class SoleSender implements Candidates {
        private final PacketMatches matches;
        private int receiver;
        private int receivedRow;
        private int host;
        private int row;
        private boolean guessed;
        private int offers;
        private boolean contested;

        SoleSender(PacketMatches matches) {
            this.matches = matches;
        }

        @Override
        public boolean begin(int receivingHost, int receivingRow) {
            receiver = receivingHost;
            receivedRow = receivingRow;
            offers = 0;
            return true;
        }

        /** Without clocks, one of several sendings may be before the reception and another after it. */
        @Override
        public int firstAfter(int sender, int count, IntUnaryOperator rows) {
            return Math.min(1, count);
        }

        @Override
        public void offer(int sender, int sent) {
            offer(sender, sent, false);
        }

        @Override
        public void offerGuess(int sender, int sent) {
            offer(sender, sent, true);
        }

        private void offer(int sender, int sent, boolean isGuess) {
            host = sender;
            row = sent;
            guessed = isGuess;
            offers++;
        }

        @Override
        public int offers() {
            return offers;
        }

        /** Called only if there are several; the choice is made later. */
        @Override
        public void doubt() {
        }

        @Override
        public void end() {
            if (offers == 1) {
                matches.set(receiver, receivedRow, host, row, guessed);
            } else if (offers > 1) {
                matches.contest(receiver, receivedRow);
                contested = true;
            }
        }

        /** Whether any reception was contested. */
        boolean hasContested() {
            return contested;
        }
    }
}
