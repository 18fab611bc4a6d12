// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.network;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.wakepath.base.OrderedWork;
import org.wakepath.base.Spool;
import org.wakepath.network.PacketMatcher.HostPair;
import org.wakepath.network.PacketTable.Direction;
import org.wakepath.synchronization.ConvexHullSynchronizer;
import org.wakepath.synchronization.MessageExchange;
import org.wakepath.synchronization.SyncGraph;

/** Enough packets and flows to give several threads parts of the work. */
class ParallelMatchingTest {
    private static final int HOSTS = 3;
    private static final int PACKETS = 200_000;
    private static final int ACK = 0x10;

    private final Spool spool = new Spool(Long.MAX_VALUE);
    private final List<PacketTable> hosts = new ArrayList<>();

    /** Bytes, some of them sent twice, and bare acknowledgements, several of them alike, in flows of any two hosts. */
    private void fill() {
        for (int host = 0; host < HOSTS; host++) {
            hosts.add(new PacketTable(spool));
        }
        Random random = new Random(1);
        int[] sequences = new int[600];
        for (int i = 0; i < PACKETS; i++) {
            int number = random.nextInt(sequences.length);
            int length = random.nextInt(3) * 10;
            send(number, 1000L * i + random.nextInt(500), sequences[number], length);
            sequences[number] += random.nextInt(10) == 0 ? 0 : length;
        }
    }

    private void send(int number, long time, int sequence, int length) {
        int sender = number % HOSTS;
        int receiver = (sender + 1 + number / HOSTS % (HOSTS - 1)) % HOSTS;
        FlowKey flow = new FlowKey(0, KnownProtocol.TCP, 0, 10 + sender, 0, 10 + receiver, 1000 + number, 80);
        NetworkPacket header = new NetworkPacket(flow, sequence, 1, ACK, 500, length, -1, -1);
        hosts.get(sender).add(header, Direction.SENT, time, 0);
        hosts.get(receiver).add(header, Direction.RECEIVED, time + 300, 0);
    }

    private String matched(int threads) {
        PairedPackets paired = new PacketMatcher(hosts, spool, new OrderedWork(threads)).pair(1);
        SyncGraph graph = new SyncGraph(HOSTS);
        StringBuilder told = new StringBuilder();
        for (Map.Entry<HostPair, MessageExchange> e : paired.exchanges().entrySet()) {
            HostPair pair = e.getKey();
            graph.add(pair.a(), pair.b(), new ConvexHullSynchronizer().relate(e.getValue()));
            told.append(pair);
            for (int i = 0; i < e.getValue().keptFromAToB(); i++) {
                told.append(' ').append(e.getValue().sentOnA(i));
            }
        }
        PacketMatches matches = paired.match(new HostClocks(graph.relativeTo(1)));
        for (int host = 0; host < HOSTS; host++) {
            for (int row = 0; row < hosts.get(host).size(); row++) {
                told.append(matches.isMatched(host, row) ? matches.senderRow(host, row) : -1).append(' ');
            }
        }
        assertThat(matches.matched()).isEqualTo(PACKETS);
        return told.append(matches.clamped()).toString();
    }

    @Test
    void shouldMatchTheSameWithAnyNumberOfThreads() {
        fill();
        assertThat(matched(3)).isEqualTo(matched(1));
    }
}
