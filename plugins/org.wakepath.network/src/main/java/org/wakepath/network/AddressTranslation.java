// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.network;

import it.unimi.dsi.fastutil.Arrays;
import it.unimi.dsi.fastutil.HashCommon;
import java.util.List;
import org.wakepath.base.LongColumn;
import org.wakepath.base.PartitionPoint;
import org.wakepath.base.Spool;

/**
 * Finds candidates for receptions from addresses that no host sent from, because a translator (NAT) is between. TCP
 * packets keep their sequence number, acknowledgement and length on the way through it. Datagrams keep their length and
 * payload, of which the tracer may have recorded a hash. Everything found by these is a guess.
 */
final class AddressTranslation {
    private final List<PacketTable> hosts;
    /** Sorted digests of what packets keep on the way, and beside each the packet's host and row. */
    private final LongColumn digests;
    private final LongColumn places;

    AddressTranslation(FlowTable flows, List<PacketTable> hosts, Spool spool) {
        this.hosts = hosts;
        digests = new LongColumn(spool);
        places = new LongColumn(spool);
        for (ObservedFlow flow : flows.withoutReceivers()) {
            if (flow.key.hasAddresses() && !flow.key.isLoopback()) {
                flow.senders.forEach(sender -> index(flow, sender));
            }
        }
        Arrays.quickSort(0, size(), this::compare, this::swap);
    }

    private void index(ObservedFlow flow, FlowEnd sender) {
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

    /** A datagram's length alone does not identify it. */
    private boolean canBeFound(ObservedFlow flow, int host, int row) {
        return isSegment(flow) || hosts.get(host).hash(row) > 0;
    }

    private static boolean isSegment(ObservedFlow flow) {
        return flow.key.protocol() == KnownProtocol.TCP;
    }

    private long digest(ObservedFlow flow, int host, int row) {
        PacketTable packets = hosts.get(host);
        long numbers = (long) packets.sequence(row) << Integer.SIZE ^ packets.acknowledged(row) & 0xFFFF_FFFFL;
        long payload = isSegment(flow) ? 0 : packets.hash(row);
        return HashCommon.mix(HashCommon.mix(numbers) + packets.length(row) * 31L + flow.key.protocol()) + payload;
    }

    /**
     * Offers the sendings that a reception can come from: for each host the last one before it, and the first after it.
     */
    void offer(ObservedFlow flow, FlowEnd receiver, int place, Candidates candidates) {
        int row = receiver.rows[place];
        if (!canBeFound(flow, receiver.host, row)) {
            return;
        }
        long digest = digest(flow, receiver.host, row);
        int end = PartitionPoint.of(size(), i -> digests.get(i) <= digest);
        for (int from = PartitionPoint.of(end, i -> digests.get(i) < digest), to; from < end; from = to) {
            int host = host(from);
            to = PartitionPoint.of(end, i -> digests.get(i) < digest || host(i) <= host);
            offer(new Alike(flow, hosts.get(host), hosts.get(receiver.host), row), from, to, candidates);
        }
    }

    private void offer(Alike alike, int from, int to, Candidates candidates) {
        int host = host(from);
        int after = from + candidates.firstAfter(host, to - from, i -> row(from + i));
        offerFirst(alike, after - 1, from - 1, candidates);
        offerFirst(alike, after, to, candidates);
    }

    /** The first sending in a range of numbers. */
    private void offerFirst(Alike alike, int from, int to, Candidates candidates) {
        for (int i = from; i != to; i += Integer.signum(to - from)) {
            if (alike.test(row(i))) {
                candidates.offerGuess(host(i), row(i));
                return;
            }
        }
    }

    private int host(int i) {
        return (int) (places.get(i) >>> Integer.SIZE);
    }

    private int row(int i) {
        return (int) places.get(i);
    }

    /**
     * Whether a sending agrees with a reception in everything that is kept; payloads only if both ends recorded them.
     */
    private record Alike(ObservedFlow flow, PacketTable sender, PacketTable receiver, int received) {

        boolean test(int sent) {
            boolean isUnknown = isSegment(flow) && (sender.hash(sent) == PacketTable.NOT_RECORDED
                    || receiver.hash(received) == PacketTable.NOT_RECORDED);
            return sender.flowKey(sender.flow(sent)).protocol() == flow.key.protocol()
                    && sender.sequence(sent) == receiver.sequence(received)
                    && sender.acknowledged(sent) == receiver.acknowledged(received)
                    && sender.length(sent) == receiver.length(received)
                    && (isUnknown || sender.hash(sent) == receiver.hash(received));
        }
    }
}
