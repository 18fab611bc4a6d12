/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.kernel;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Candidates for receptions whose addresses no host sent from: a translator (NAT) sits between. TCP packets keep their
 * sequence number, acknowledgement and length on the way through, datagrams their length and, where the tracer
 * recorded a hash of it, their payload; everything found by these is a guess.
 */
final class AddressTranslation {
    private final List<PacketTable> hosts;
    private final Map<Key, List<Place>> orphans = new HashMap<>();

    record Place(int host, int row) {
    }

    /** @param hash of a datagram's payload; a segment's is compared only where both ends recorded it */
    private record Key(int protocol, int sequence, int acknowledged, int length, long hash) {
    }

    AddressTranslation(List<Flow> flows, List<PacketTable> hosts) {
        this.hosts = hosts;
        for (Flow flow : flows) {
            if (flow.receivers.isEmpty() && flow.key.hasAddresses() && !flow.key.isLoopback()) {
                flow.senders.forEach(sender -> index(flow, sender));
            }
        }
    }

    private void index(Flow flow, FlowEnd sender) {
        for (int row : sender.rows) {
            if (canBeFound(flow, sender.host, row)) {
                orphans.computeIfAbsent(key(flow, sender.host, row), k -> new ArrayList<>())
                        .add(new Place(sender.host, row));
            }
        }
    }

    /** A datagram's length alone says nothing. */
    private boolean canBeFound(Flow flow, int host, int row) {
        return flow.key.protocol() == KnownProtocol.TCP || hosts.get(host).hash(row) > 0;
    }

    private Key key(Flow flow, int host, int row) {
        PacketTable packets = hosts.get(host);
        boolean tcp = flow.key.protocol() == KnownProtocol.TCP;
        return new Key(flow.key.protocol(), packets.sequence(row), packets.acknowledged(row), packets.length(row),
                tcp ? PacketTable.NOT_RECORDED : packets.hash(row));
    }

    List<Place> candidates(Flow flow, FlowEnd receiver, int place) {
        int row = receiver.rows[place];
        if (!canBeFound(flow, receiver.host, row)) {
            return List.of();
        }
        return orphans.getOrDefault(key(flow, receiver.host, row), List.of()).stream()
                .filter(sent -> isAlike(hosts.get(sent.host()).hash(sent.row()), hosts.get(receiver.host).hash(row)))
                .toList();
    }

    /** Whether two payloads are the same, as far as both ends recorded it. */
    private static boolean isAlike(long sent, long received) {
        return sent == PacketTable.NOT_RECORDED || received == PacketTable.NOT_RECORDED || sent == received;
    }
}
