/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.network;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.wakepath.base.OrderedWork;
import org.wakepath.base.Spool;
import org.wakepath.network.PacketMatcher.HostPair;
import org.wakepath.synchronization.MessageExchange;

/** What is known of the packets of all hosts without their clocks, and, once these are related, the rest. */
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
        exchanges = new Exchanges(reference);
        matches = new PacketMatches(hosts, spool);
        int[] begins = flows.parts();
        work.run(begins.length - 1,
                part -> new FlowPairing(hosts, flows, matches).pair(begins[part], begins[part + 1]), this::take);
    }

    private void take(FlowPairing pairing) {
        pairing.messages().addTo(exchanges);
        contested.addAll(pairing.contested());
        withoutSenders.addAll(pairing.withoutSenders());
    }

    /** The certain pairs between the hosts; where the reference takes part it is a. */
    public Map<HostPair, MessageExchange> exchanges() {
        return exchanges.byPair();
    }

    /**
     * The sender of every reception: the latest sending, not after the reception, of the byte that completed it; for
     * packets without bytes, of the same header. To be asked once: what these clocks refuse is forgotten.
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
            Flow flow = flows.flow(contested.getInt(i));
            SenderChoice choice = new SenderChoice(matches, order);
            new FlowSenders(flow, hosts, FlowPairing.indexes(flow, hosts), choice).tell();
            return choice;
        }, choice -> { });
    }

    private void findTranslated(PacketOrder order) {
        if (withoutSenders.isEmpty()) {
            return;
        }
        AddressTranslation translation = new AddressTranslation(flows, hosts, spool);
        SenderChoice choice = new SenderChoice(matches, order);
        for (int number : withoutSenders) {
            Flow flow = flows.flow(number);
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
}
