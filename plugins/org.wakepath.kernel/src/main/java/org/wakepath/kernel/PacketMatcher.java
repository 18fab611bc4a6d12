/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.kernel;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.wakepath.synchronization.MessageExchange;

/**
 * Answers two questions about the same packets: which pairs are certain enough to relate two clocks by, and, once the
 * clocks are related, which sending led to each reception.
 */
public final class PacketMatcher {
    private final List<PacketTable> hosts;
    private final Spool spool;
    private final FlowTable flows;

    /** Two hosts whose clocks are to be related: a's is the one to tell times on. */
    public record HostPair(int a, int b) {

        static HostPair of(int host, int other, int reference) {
            boolean first = host == reference || other != reference && host < other;
            return first ? new HostPair(host, other) : new HostPair(other, host);
        }
    }

    /** A matcher over the packets of all hosts, numbered as in the list; what it keeps is in the memory of the spool. */
    public PacketMatcher(List<PacketTable> hosts, Spool spool) {
        this.hosts = hosts;
        this.spool = spool;
        flows = FlowTable.of(hosts, spool);
    }

    /** The certain pairs between the hosts; where the reference takes part it is a. */
    public Map<HostPair, MessageExchange> exchanges(int reference) {
        Exchanges exchanges = new Exchanges(reference);
        new CertainPairs(hosts, (sender, sent, receiver, received) -> exchanges.add(hosts, sender, sent, receiver,
                received)).find(flows);
        return exchanges.byPair();
    }

    /**
     * The sender of every reception: the latest sending, not after the reception, of the byte that completed it; for
     * packets without bytes, of the same header.
     */
    public PacketMatches match(HostClocks clocks) {
        PacketMatches matches = new PacketMatches(hosts, spool);
        AddressTranslation translation = new AddressTranslation(flows, hosts, spool);
        for (Flow flow : flows) {
            Map<FlowEnd, ExactIndex> indexes = new HashMap<>();
            NamespacePairs pairs = new NamespacePairs(flow, hosts);
            for (FlowEnd receiver : flow.receivers) {
                for (int i = 0; i < receiver.rows.length; i++) {
                    matchOne(flow, receiver, i, pairs, indexes, clocks, translation, matches);
                }
            }
        }
        return matches;
    }

    private void matchOne(Flow flow, FlowEnd receiver, int place, NamespacePairs pairs,
            Map<FlowEnd, ExactIndex> indexes, HostClocks clocks, AddressTranslation translation,
            PacketMatches matches) {
        int row = receiver.rows[place];
        SenderChoice choice = new SenderChoice(hosts, clocks, receiver.host, row);
        boolean byHeader = ExactIndex.headerOnly(flow, receiver).test(place);
        int offering = 0;
        for (FlowEnd sender : pairs.senders(receiver)) {
            int before = choice.offers();
            if (byHeader) {
                offerByHeader(flow, sender, receiver, place, indexes, choice);
            } else {
                long last = receiver.ends[place] - 1;
                CarriedBytes sent = flow.sentBytes(sender, receiver.epochs[place]);
                flow.shifts(sent, receiver, place).forEach(shift -> sent.overlapping(last + shift, last + shift + 1,
                        p -> choice.offer(sender.host, sender.rows[p])));
            }
            offering += choice.offers() > before ? 1 : 0;
        }
        if (offering > 1 && pairs.isAmbiguous(receiver)) {
            choice.doubt();
        }
        if (flow.senders.isEmpty() && !flow.key.isLoopback()) {
            translation.candidates(flow, receiver, place, choice::offerGuess);
        }
        Optional<PacketMatches.Sender> sender = choice.best();
        if (sender.isPresent()) {
            matches.match(receiver.host, row, sender.get());
        } else if (choice.offers() > 0) {
            matches.refused();
        } else {
            matches.unmatched();
        }
    }

    private void offerByHeader(Flow flow, FlowEnd sender, FlowEnd receiver, int place,
            Map<FlowEnd, ExactIndex> indexes, SenderChoice choice) {
        int row = receiver.rows[place];
        ExactKey key = ExactKey.of(flow, hosts.get(receiver.host), row);
        IntArrayList places = indexes.computeIfAbsent(sender, s -> new ExactIndex(flow, s, hosts)).places(key);
        boolean byOrder = flow.key.protocol() != KnownProtocol.TCP && hosts.get(receiver.host).id(row) <= 0
                && places.size() > 1;
        if (byOrder) {
            int occurrence = indexes.computeIfAbsent(receiver, r -> new ExactIndex(flow, r, hosts)).occurrence(key,
                    place);
            choice.offerGuess(sender.host, sender.rows[places.getInt(Math.min(occurrence, places.size() - 1))]);
            return;
        }
        int after = choice.firstAfter(sender.host, places.size(), i -> sender.rows[places.getInt(i)]);
        for (int i = Math.max(0, after - 1); i <= Math.min(after, places.size() - 1); i++) {
            choice.offer(sender.host, sender.rows[places.getInt(i)]);
        }
    }
}
