// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.network;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.wakepath.base.IntColumn;
import org.wakepath.base.OrderedWork;
import org.wakepath.base.Spool;

/**
 * Brings the packets of all hosts together by flow. The packets of each host are sorted by flow, and the hosts' columns
 * are merged flow by flow. So only one flow has to be in memory at a time.
 */
final class FlowTable {
    private static final int PACKETS_PER_PART = 1 << 14;

    private final List<PacketTable> hosts;
    private final List<RowsByFlow> rows;
    private final List<Group> groups;

    /** A flow of one host. */
    private record Member(int host, int id) {
    }

    /** The same flow on all hosts. */
    private record Group(FlowKey key, List<Member> members) {
    }

    private FlowTable(List<PacketTable> hosts, List<RowsByFlow> rows, List<Group> groups) {
        this.hosts = hosts;
        this.rows = rows;
        this.groups = groups;
    }

    /** All flows of the hosts' packets, in the order of their first packet, host by host. */
    static FlowTable of(List<PacketTable> hosts, Spool spool, OrderedWork work) {
        Map<Object, Group> groups = new LinkedHashMap<>();
        for (int host = 0; host < hosts.size(); host++) {
            PacketTable packets = hosts.get(host);
            for (int id = 0; id < packets.flowCount(); id++) {
                FlowKey key = packets.flowKey(id);
                groups.computeIfAbsent(identity(key, host), k -> new Group(key, new ArrayList<>(2))).members()
                        .add(new Member(host, id));
            }
        }
        List<RowsByFlow> rows = new ArrayList<>(hosts.size());
        work.run(hosts.size(), host -> new RowsByFlow(hosts.get(host), spool), rows::add);
        return new FlowTable(hosts, rows, List.copyOf(groups.values()));
    }

    /**
     * Splits the flows into parts with about equally many packets. Returns the number of each part's first flow, and
     * then the number of all flows.
     */
    int[] parts() {
        IntArrayList begins = new IntArrayList();
        begins.add(0);
        long packets = 0;
        for (int number = 0; number < groups.size(); number++) {
            for (Member member : groups.get(number).members()) {
                packets += rows.get(member.host()).packets(member.id());
            }
            if (packets >= PACKETS_PER_PART || number == groups.size() - 1) {
                begins.add(number + 1);
                packets = 0;
            }
        }
        return begins.toIntArray();
    }

    /** A flow by its number, built at each call. */
    ObservedFlow flow(int number) {
        return flow(groups.get(number));
    }

    /** The flows with no packet that a host received. */
    Iterable<ObservedFlow> withoutReceivers() {
        Predicate<Group> isReceived = group -> group.members().stream()
                .anyMatch(member -> rows.get(member.host()).received(member.id()) > 0);
        return () -> groups.stream().filter(isReceived.negate()).map(this::flow).iterator();
    }

    private ObservedFlow flow(Group group) {
        ObservedFlow flow = new ObservedFlow(group.key());
        for (Member member : group.members()) {
            RowsByFlow sorted = rows.get(member.host());
            add(flow, flow.senders, member, sorted.sentRows(member.id()));
            add(flow, flow.receivers, member, sorted.receivedRows(member.id()));
        }
        return flow;
    }

    private void add(ObservedFlow flow, List<FlowEnd> ends, Member member, int[] someRows) {
        if (someRows.length > 0) {
            PacketTable packets = hosts.get(member.host());
            boolean hashes = packets.hash(someRows[0]) != PacketTable.NOT_RECORDED;
            flow.add(ends, new FlowEnd(member.host(), packets.flowKey(member.id()).namespace(), packets, someRows),
                    hashes);
        }
    }

    /**
     * The identity of a flow. Loopback stays within a host and its namespace. All other flows may lead anywhere, even
     * to another namespace of the same host. The packets then show which ends belong together.
     */
    static Object identity(FlowKey key, int host) {
        return key.isLoopback() ? new Local(host, key)
                : new FlowKey(0, key.protocol(), key.sourceHigh(), key.sourceLow(), key.targetHigh(), key.targetLow(),
                        key.sourcePort(), key.targetPort());
    }

    private record Local(int host, FlowKey key) {
    }

    /**
     * The rows of one host's packets sorted by flow; within a flow, sent ones before received ones, both in local
     * order.
     */
    static final class RowsByFlow {
        /**
         * For each flow in turn, the index of its first sent and first received row; the number of all rows at the end.
         */
        private final int[] begins;
        private final IntColumn rows;

        RowsByFlow(PacketTable packets, Spool spool) {
            begins = new int[2 * packets.flowCount() + 1];
            for (int row = 0; row < packets.size(); row++) {
                begins[place(packets, row) + 1]++;
            }
            for (int place = 1; place < begins.length; place++) {
                begins[place] += begins[place - 1];
            }
            rows = IntColumn.zeros(packets.size(), spool);
            int[] next = begins.clone();
            for (int row = 0; row < packets.size(); row++) {
                rows.set(next[place(packets, row)]++, row);
            }
        }

        private static int place(PacketTable packets, int row) {
            return 2 * packets.flow(row) + (packets.isReceived(row) ? 1 : 0);
        }

        int[] sentRows(int flow) {
            return rows(2 * flow);
        }

        int[] receivedRows(int flow) {
            return rows(2 * flow + 1);
        }

        /** The number of received packets of a flow. */
        int received(int flow) {
            return begins[2 * flow + 2] - begins[2 * flow + 1];
        }

        /** The number of packets of a flow. */
        int packets(int flow) {
            return begins[2 * flow + 2] - begins[2 * flow];
        }

        private int[] rows(int place) {
            int[] some = new int[begins[place + 1] - begins[place]];
            rows.get(begins[place], some);
            return some;
        }
    }
}
