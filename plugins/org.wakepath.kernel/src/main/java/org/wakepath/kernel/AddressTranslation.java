/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.kernel;

import it.unimi.dsi.fastutil.Arrays;
import it.unimi.dsi.fastutil.HashCommon;
import java.util.List;

/**
 * Candidates for receptions whose addresses no host sent from: a translator (NAT) sits between. TCP packets keep their
 * sequence number, acknowledgement and length on the way through, datagrams their length and, where the tracer
 * recorded a hash of it, their payload; everything found by these is a guess.
 */
final class AddressTranslation {
    private final List<PacketTable> hosts;
    /** Digests of what packets keep on the way, in order, and beside each the packet's host and row. */
    private final LongColumn digests;
    private final LongColumn places;

    /** Is told of a candidate. */
    interface Candidate {
        void at(int host, int row);
    }

    AddressTranslation(FlowTable flows, List<PacketTable> hosts, Spool spool) {
        this.hosts = hosts;
        digests = new LongColumn(spool);
        places = new LongColumn(spool);
        for (Flow flow : flows.withoutReceivers()) {
            if (flow.key.hasAddresses() && !flow.key.isLoopback()) {
                flow.senders.forEach(sender -> index(flow, sender));
            }
        }
        Arrays.quickSort(0, size(), this::compare, this::swap);
    }

    private void index(Flow flow, FlowEnd sender) {
        for (int row : sender.rows) {
            if (canBeFound(flow, sender.host, row)) {
                digests.add(digest(flow, sender.host, row));
                places.add((long) sender.host << Integer.SIZE | row);
            }
        }
    }

    private int size() {
        return Math.toIntExact(digests.size());
    }

    private int compare(int i, int j) {
        int order = Long.compare(digests.get(i), digests.get(j));
        return order != 0 ? order : Long.compare(places.get(i), places.get(j));
    }

    private void swap(int i, int j) {
        swap(digests, i, j);
        swap(places, i, j);
    }

    private static void swap(LongColumn column, int i, int j) {
        long value = column.get(i);
        column.set(i, column.get(j));
        column.set(j, value);
    }

    /** A datagram's length alone says nothing. */
    private boolean canBeFound(Flow flow, int host, int row) {
        return isSegment(flow) || hosts.get(host).hash(row) > 0;
    }

    private static boolean isSegment(Flow flow) {
        return flow.key.protocol() == KnownProtocol.TCP;
    }

    private long digest(Flow flow, int host, int row) {
        PacketTable packets = hosts.get(host);
        long numbers = (long) packets.sequence(row) << Integer.SIZE ^ packets.acknowledged(row) & 0xFFFF_FFFFL;
        long payload = isSegment(flow) ? 0 : packets.hash(row);
        return HashCommon.mix(HashCommon.mix(numbers) + packets.length(row) * 31L + flow.key.protocol()) + payload;
    }

    /** Tells of the sendings that a reception can come from. */
    void candidates(Flow flow, FlowEnd receiver, int place, Candidate found) {
        int row = receiver.rows[place];
        if (!canBeFound(flow, receiver.host, row)) {
            return;
        }
        long digest = digest(flow, receiver.host, row);
        int first = PartitionPoint.of(size(), i -> digests.get(i) < digest);
        for (int i = first; i < size() && digests.get(i) == digest; i++) {
            int sender = (int) (places.get(i) >>> Integer.SIZE);
            int sent = (int) places.get(i);
            if (isAlike(flow, hosts.get(sender), sent, hosts.get(receiver.host), row)) {
                found.at(sender, sent);
            }
        }
    }

    /** Whether two packets agree in all that is kept, payloads as far as both ends recorded them. */
    private static boolean isAlike(Flow flow, PacketTable one, int sent, PacketTable other, int received) {
        boolean isUnknown = isSegment(flow) && (one.hash(sent) == PacketTable.NOT_RECORDED
                || other.hash(received) == PacketTable.NOT_RECORDED);
        return one.flowKey(one.flow(sent)).protocol() == flow.key.protocol()
                && one.sequence(sent) == other.sequence(received)
                && one.acknowledged(sent) == other.acknowledged(received)
                && one.length(sent) == other.length(received)
                && (isUnknown || one.hash(sent) == other.hash(received));
    }
}
