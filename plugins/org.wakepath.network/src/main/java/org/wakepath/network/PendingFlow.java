// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.network;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.stream.Stream;
import org.wakepath.network.PacketTable.Direction;
import org.wakepath.network.PendingFlow.HeaderClusters.Cluster;

/** The unsettled packets of one flow on all hosts. */
final class PendingFlow {
    private final FlowKey key;
    private final List<PendingEnd> senders = new ArrayList<>();
    private final List<PendingEnd> receivers = new ArrayList<>();
    private boolean paired;
    private long expired;
    private int lastHost;
    private long lastTime;

    PendingFlow(FlowKey key) {
        this.key = key;
    }

    void add(int host, NetworkPacket header, Direction direction, long time, int row) {
        lastHost = host;
        lastTime = time;
        expired += end(host, header, direction).add(header, row) && isByBytes() ? 1 : 0;
    }

    /** An end that joins after something was paired without it comes too late. */
    private PendingEnd end(int host, NetworkPacket header, Direction direction) {
        List<PendingEnd> known = direction == Direction.SENT ? senders : receivers;
        for (PendingEnd end : known) {
            if (end.isOf(host, header.flow().namespace(), direction)) {
                return end;
            }
        }
        expired += paired ? 1 : 0;
        PendingEnd end = new PendingEnd(host, direction, header);
        known.add(end);
        return end;
    }

    private boolean isByBytes() {
        return key.hasAddresses() && key.protocol() == KnownProtocol.TCP;
    }

    /** All packets together decide which of several namespaces a packet comes from. */
    private boolean isContested() {
        return senders.size() > 1 && senders.stream().allMatch(end -> end.namespace != 0);
    }

    long expired() {
        return expired;
    }

    int size() {
        return ends().mapToInt(PendingEnd::size).sum();
    }

    boolean isForgotten(Horizon horizon) {
        return size() == 0 && horizon.isForgotten(horizon.time(lastHost, lastTime));
    }

    private Stream<PendingEnd> ends() {
        return Stream.concat(senders.stream(), receivers.stream());
    }

    /** Pairs old packets, and moves those that are still needed to other tables. */
    void settle(List<PacketTable> hosts, List<PacketTable> others, Horizon horizon, Exchanges exchanges) {
        ObservedFlow flow = new ObservedFlow(key);
        ends().forEach(end -> end.addTo(flow));
        HeaderClusters clusters = new HeaderClusters(flow, hosts, horizon);
        Settlement settlement = new Settlement(flow, hosts, horizon, clusters, exchanges);
        boolean awaited = isContested() && !horizon.isEnd();
        if (!awaited) {
            settlement.pair();
        }
        settlement.move(others, awaited && size() <= HeaderClusters.MOST);
    }

    /** One settling. */
    private final class Settlement {
        private final ObservedFlow flow;
        private final List<PacketTable> hosts;
        private final Horizon horizon;
        private final HeaderClusters clusters;
        private final Exchanges exchanges;
        /** Nothing was paired before that the packets of now could contradict, and nothing can be later. */
        private final boolean isFinal;

        Settlement(ObservedFlow flow, List<PacketTable> hosts, Horizon horizon, HeaderClusters clusters,
                Exchanges exchanges) {
            this.flow = flow;
            this.hosts = hosts;
            this.horizon = horizon;
            this.clusters = clusters;
            this.exchanges = exchanges;
            isFinal = horizon.isEnd() && !paired;
            forEach(this::spreadDoubt);
        }

        private interface Visitor {
            void visit(PendingEnd pending, FlowEnd end, int place);
        }

        private void forEach(Visitor visitor) {
            forEach(senders, flow.senders, visitor);
            forEach(receivers, flow.receivers, visitor);
        }

        private void forEach(List<PendingEnd> pending, List<FlowEnd> ends, Visitor visitor) {
            for (int i = 0; i < ends.size(); i++) {
                for (int place = 0; place < ends.get(i).rows.length; place++) {
                    visitor.visit(pending.get(i), ends.get(i), place);
                }
            }
        }

        private void spreadDoubt(PendingEnd pending, FlowEnd end, int place) {
            Cluster cluster = clusters.of(end, place);
            if (cluster != null && pending.isDoubtful(place)) {
                cluster.doubt();
            }
        }

        private long time(FlowEnd end, int place) {
            return horizon.time(end.host, hosts.get(end.host).time(end.rows[place]));
        }

        void pair() {
            new CertainPairs(hosts, this::pair).find(flow, clusters::due,
                    (receiver, place) -> horizon.isOld(time(receiver, place)));
        }

        private void pair(FlowEnd sender, IntList sent, FlowEnd receiver, int received) {
            PendingEnd from = senders.get(flow.senders.indexOf(sender));
            PendingEnd to = receivers.get(flow.receivers.indexOf(receiver));
            if (to.isDoubtful(received) || sent.intStream().anyMatch(from::isDoubtful)) {
                return;
            }
            Cluster cluster = clusters.of(receiver, received);
            if (cluster == null) {
                sent.forEach(from::pairByBytes);
                to.pairByBytes(received);
            } else {
                from.pairByHeader(sent.getInt(0), hosts.get(sender.host));
                to.pairByHeader(received, hosts.get(receiver.host));
                expired += isFinal || cluster.isSeenByAll() ? 0 : 1;
            }
            paired = true;
            exchanges.add(hosts, sender, sent, receiver, received);
        }

        void move(List<PacketTable> others, boolean all) {
            forEach((pending, end, place) -> {
                if (!all && leaves(pending, end, place)) {
                    leave(pending, end, place);
                } else if (isOfEndlessCluster(end, place)) {
                    pending.doubt(place);
                }
            });
            move(senders, flow.senders, others, all);
            move(receivers, flow.receivers, others, all);
        }

        private void move(List<PendingEnd> pending, List<FlowEnd> ends, List<PacketTable> others, boolean all) {
            for (int i = 0; i < ends.size(); i++) {
                PendingEnd one = pending.get(i);
                FlowEnd end = ends.get(i);
                one.move(place -> !all && leaves(one, end, place), hosts.get(end.host), others.get(end.host));
            }
        }

        private boolean leaves(PendingEnd pending, FlowEnd end, int place) {
            Cluster cluster = clusters.of(end, place);
            if (cluster != null) {
                return cluster.isEnded() || cluster.isTooLarge() && horizon.isOld(time(end, place));
            }
            return pending.direction == Direction.SENT ? horizon.isGone(time(end, place))
                    : horizon.isOld(time(end, place));
        }

        private boolean isOfEndlessCluster(FlowEnd end, int place) {
            Cluster cluster = clusters.of(end, place);
            return cluster != null && cluster.isTooLarge();
        }

        private void leave(PendingEnd pending, FlowEnd end, int place) {
            boolean byHeader = clusters.of(end, place) != null;
            boolean counts = !horizon.isEnd()
                    || byHeader && pending.mayRepeat(place, hosts.get(end.host), isByBytes());
            expired += counts && !pending.isPaired(place) ? 1 : 0;
            if (!byHeader) {
                pending.settle(place);
            }
        }
    }

    /**
     * Clusters of the packets of a flow that are distinguished by their header alone. A cluster holds packets with one
     * header, and no gap in it is longer than the delay of the horizon. It is decided as a whole, once it has ended.
     */
    static final class HeaderClusters {
        /** A cluster of more packets is dropped, because it may never end. */
        static final int MOST = 4096;

        private final Horizon horizon;
        private final List<FlowEnd> ends = new ArrayList<>();
        private final Map<FlowEnd, Cluster[]> clusters = new IdentityHashMap<>();
        private final int senders;

        /** Packets with equal headers. */
        final class Cluster {
            private final ExactKey key;
            private final int[] counts = new int[ends.size()];
            private long last;
            private boolean doubtful;

            private Cluster(ExactKey key) {
                this.key = key;
            }

            private void add(Member member) {
                last = member.time;
                counts[member.end]++;
            }

            /** Whether no more packets of it can come. */
            boolean isEnded() {
                return horizon.isOld(last);
            }

            boolean isTooLarge() {
                return Arrays.stream(counts).sum() > MOST;
            }

            /** Whether it holds a packet that must not be paired, so that none of its packets can be. */
            void doubt() {
                doubtful = true;
            }

            /** Whether there is one possible sender, and every end of the flow saw the header equally often. */
            boolean isSeenByAll() {
                return senders == 1 && Arrays.stream(counts).allMatch(count -> count == counts[0]);
            }
        }

        private record Member(ExactKey key, long time, int end, int place) {
        }

        HeaderClusters(ObservedFlow flow, List<PacketTable> hosts, Horizon horizon) {
            this.horizon = horizon;
            senders = flow.senders.size();
            ends.addAll(flow.senders);
            ends.addAll(flow.receivers);
            List<Member> members = new ArrayList<>();
            for (int i = 0; i < ends.size(); i++) {
                clusters.put(ends.get(i), new Cluster[ends.get(i).rows.length]);
                collect(flow, i, hosts, members);
            }
            members.sort(Comparator.comparingLong(Member::time));
            gather(members);
        }

        private void collect(ObservedFlow flow, int number, List<PacketTable> hosts, List<Member> members) {
            FlowEnd end = ends.get(number);
            PacketTable packets = hosts.get(end.host);
            IntPredicate byHeader = ExactIndex.headerOnly(flow, end);
            for (int place = 0; place < end.rows.length; place++) {
                if (byHeader.test(place)) {
                    int row = end.rows[place];
                    members.add(new Member(ExactKey.of(flow, packets, row), horizon.time(end.host, packets.time(row)),
                            number, place));
                }
            }
        }

        private void gather(List<Member> members) {
            Map<ExactKey, Cluster> open = new HashMap<>();
            int number = 0;
            for (Member member : members) {
                Cluster cluster = open.get(member.key);
                if (cluster == null || horizon.areApart(cluster.last, member.time)) {
                    cluster = new Cluster(member.key.in(number++));
                    open.put(member.key, cluster);
                }
                cluster.add(member);
                clusters.get(ends.get(member.end))[member.place] = cluster;
            }
        }

        /** The cluster of a packet that is distinguished by its header alone. */
        Cluster of(FlowEnd end, int place) {
            return clusters.get(end)[place];
        }

        /** The packets of an end whose clusters have ended and are free of doubt. */
        ExactIndex due(FlowEnd end) {
            List<ExactKey> keys = new ArrayList<>();
            IntArrayList places = new IntArrayList();
            Cluster[] all = clusters.get(end);
            for (int place = 0; place < all.length; place++) {
                Cluster cluster = all[place];
                if (cluster != null && cluster.isEnded() && !cluster.doubtful) {
                    keys.add(cluster.key);
                    places.add(place);
                }
            }
            return new ExactIndex(keys, places);
        }
    }
}
