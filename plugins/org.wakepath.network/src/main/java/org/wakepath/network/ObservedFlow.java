// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.network;

import java.util.ArrayList;
import java.util.List;

/** One flow as all hosts saw it: who sent and who received its packets. */
final class ObservedFlow {
    final FlowKey key;
    final List<FlowEnd> senders = new ArrayList<>();
    final List<FlowEnd> receivers = new ArrayList<>();
    private boolean withoutHashes;

    ObservedFlow(FlowKey key) {
        this.key = key;
    }

    /** Adds an end; {@code hashes} says whether its packets were recorded with a hash of their payload. */
    void add(List<FlowEnd> ends, FlowEnd end, boolean hashes) {
        ends.add(end);
        withoutHashes |= !hashes;
    }

    /** Whether payloads can be compared: all ends recorded a hash of them. */
    boolean hasHashes() {
        return !withoutHashes;
    }

    /** Whether packets can be matched by the bytes that they carry: TCP with known addresses. */
    boolean hasBytes() {
        return key.protocol() == KnownProtocol.TCP && key.hasAddresses();
    }

    /** The bytes that {@code sender} sent in the connection to which an epoch of {@code receiver} belongs. */
    CarriedBytes sentBytes(FlowEnd sender, long receivedEpoch) {
        Connections sent = sender.connections();
        boolean unknown = receivedEpoch == Connections.EPOCH_WITHOUT_SYN
                || sent.first() == Connections.EPOCH_WITHOUT_SYN && !sent.contain(receivedEpoch);
        long epoch = unknown ? sent.first() : receivedEpoch;
        return sender.carriedBytes(epoch);
    }

    /** The possible shifts from a receiver's positions to a sender's; only 0 if a SYN anchors both. */
    CarriedBytes.Shifts shifts(CarriedBytes sent, FlowEnd receiver, int place) {
        boolean anchored = receiver.epochs[place] != Connections.EPOCH_WITHOUT_SYN
                && sent.epoch() == receiver.epochs[place];
        return anchored ? CarriedBytes.Shifts.NOT_AT_ALL : sent.shifts(receiver.ends[place] - 1);
    }

    /** Whether the host of {@code sender} received packets of this flow, so that it may only forward them. */
    boolean isForwardedBy(FlowEnd sender) {
        for (FlowEnd receiver : receivers) {
            if (receiver.host == sender.host && receiver.namespace == sender.namespace) {
                return true;
            }
        }
        return false;
    }
}
