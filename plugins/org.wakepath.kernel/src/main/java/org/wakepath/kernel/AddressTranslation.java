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
 * Candidates for receptions whose addresses no host sent from: a translator (NAT) sits between. Packets with bytes keep
 * their sequence number, acknowledgement and length on the way through; everything found by these is a guess.
 */
final class AddressTranslation {
    private final List<PacketTable> hosts;
    private final Map<Key, List<Place>> orphans = new HashMap<>();

    record Place(int host, int row) {
    }

    private record Key(int sequence, int acknowledged, int length) {
    }

    AddressTranslation(List<Flow> flows, List<PacketTable> hosts) {
        this.hosts = hosts;
        for (Flow flow : flows) {
            if (flow.receivers.isEmpty() && flow.key.protocol() == KnownProtocol.TCP && flow.key.hasAddresses()
                    && !flow.key.isLoopback()) {
                flow.senders.forEach(this::index);
            }
        }
    }

    private void index(FlowEnd sender) {
        for (int row : sender.rows) {
            orphans.computeIfAbsent(key(sender.host, row), k -> new ArrayList<>()).add(new Place(sender.host, row));
        }
    }

    private Key key(int host, int row) {
        PacketTable packets = hosts.get(host);
        return new Key(packets.sequence(row), packets.acknowledged(row), packets.length(row));
    }

    List<Place> candidates(FlowEnd receiver, int place) {
        return orphans.getOrDefault(key(receiver.host, receiver.rows[place]), List.of());
    }
}
