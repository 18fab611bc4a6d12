// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.network;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;

/**
 * The packets of a flow that are told apart by their header alone, in clusters: those of one header with no gap between
 * them that is longer than the delay of the horizon. A cluster is decided as a whole, when it has ended.
 */
final class HeaderClusters {
    /** A cluster of more packets is given up, for it may never end. */
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

        /** Whether no packet of it can come any more. */
        boolean isEnded() {
            return horizon.isOld(last);
        }

        boolean isTooLarge() {
            return Arrays.stream(counts).sum() > MOST;
        }

        /** It holds a packet that must not be paired, so nothing of it can be. */
        void doubt() {
            doubtful = true;
        }

        /** Whether there is one possible sender, and every end that knows the flow saw it equally often. */
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

    /** The cluster of a packet that is told apart by its header alone. */
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
