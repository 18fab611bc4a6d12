// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.network;

import it.unimi.dsi.fastutil.ints.IntList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.wakepath.base.OrderedWork;
import org.wakepath.network.PacketMatcher.HostPair;
import org.wakepath.synchronization.DriftAssumption;
import org.wakepath.synchronization.MessageExchange;

/**
 * The certain pairs between every two hosts that have any, in the hosts' local times. The line between two hulls
 * depends slightly on the clock it is computed on. So the reference is host a in each exchange that it is part of.
 */
public final class Exchanges {
    /** The number of messages that are kept even if they limit nothing: 32 MiB. */
    private static final int MANY = 1 << 21;
    private static final int NO_HOST = -1;

    private final Map<HostPair, MessageExchange> byPair = new TreeMap<>(
            Comparator.comparingInt(HostPair::a).thenComparingInt(HostPair::b));
    private final int reference;
    private final OrderedWork work;
    /** The hosts of the message before, and the exchange from the one to the other: messages come flow by flow. */
    private int sender = NO_HOST;
    private int receiver = NO_HOST;
    private HostPair pair;
    private MessageExchange exchange;
    private long kept;
    private long limit = MANY;

    /** Exchanges without any pair yet; drops what limits nothing as some work. */
    public Exchanges(int reference, OrderedWork work) {
        this.reference = reference;
        this.work = work;
    }

    /** The exchange between every two hosts that have one, by their numbers. */
    public Map<HostPair, MessageExchange> byPair() {
        return Collections.unmodifiableMap(byPair);
    }

    /** Adds a reception with the last of the sendings that carried it. */
    void add(List<PacketTable> hosts, FlowEnd from, IntList sent, FlowEnd to, int received) {
        add(from.host, lastSent(hosts.get(from.host), from, sent), to.host,
                hosts.get(to.host).time(to.rows[received]));
    }

    private static long lastSent(PacketTable packets, FlowEnd sender, IntList sent) {
        long last = Long.MIN_VALUE;
        for (int i = 0; i < sent.size(); i++) {
            last = Math.max(last, packets.time(sender.rows[sent.getInt(i)]));
        }
        return last;
    }

    void add(int from, long sent, int to, long received) {
        if (from != sender || to != receiver) {
            sender = from;
            receiver = to;
            pair = HostPair.of(sender, receiver, reference);
            exchange = byPair.computeIfAbsent(pair, p -> new MessageExchange());
        }
        if (sender == pair.a()) {
            exchange.addFromAToB(sent, received);
        } else {
            exchange.addFromBToA(sent, received);
        }
        keep(1);
    }

    /** Adds the messages of other exchanges with the same reference, behind those that are here. */
    void addAll(Exchanges others) {
        others.byPair.forEach((hosts, messages) -> {
            byPair.computeIfAbsent(hosts, p -> new MessageExchange()).addAll(messages);
            keep(messages.keptFromAToB() + messages.keptFromBToA());
        });
    }

    private void keep(long more) {
        kept += more;
        if (kept >= limit) {
            condense();
        }
    }

    /** Memory for messages grows with what they contribute, not with their number. */
    private void condense() {
        kept = 0;
        List<MessageExchange> exchanges = List.copyOf(byPair.values());
        work.run(exchanges.size(), i -> condensed(exchanges.get(i)),
                done -> kept += done.keptFromAToB() + done.keptFromBToA());
        limit = Math.max(MANY, 2 * kept);
    }

    private static MessageExchange condensed(MessageExchange whole) {
        whole.condense(DriftAssumption.NTP_SLEW);
        return whole;
    }
}
