// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.network;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.lifecycle.BeforeTry;
import org.wakepath.base.OrderedWork;
import org.wakepath.base.Spool;
import org.wakepath.network.PacketTable.Direction;
import org.wakepath.synchronization.ConvexHullSynchronizer;
import org.wakepath.synchronization.MessageExchange;
import org.wakepath.synchronization.SyncGraph;

/**
 * If bytes were sent many times, the sender of a reception is the latest before it. The expected one is found by
 * checking all.
 */
class ManySendingsPropertyTest {
    private static final int A = 0;
    private static final int B = 1;
    private static final int ACK = 0x10;
    private static final int SENDINGS = 300;
    private static final int RECEPTIONS = 100;
    /** Few, so that each byte is sent often. */
    private static final int BYTES = 40;
    /** Longer than the clocks' error bound. */
    private static final int APART = 100;
    private static final FlowKey FLOW = new FlowKey(0, 6, 0, 0x0A000001, 0, 0x0A000002, 1000, 80);
    private static final FlowKey TRANSLATED = new FlowKey(0, 6, 0, 0xC0000201L, 0, 0x0A000002, 40000, 80);

    private final Spool spool = new Spool(Long.MAX_VALUE);
    private List<PacketTable> hosts;

    @BeforeTry
    void makeTwoHosts() {
        hosts = List.of(new PacketTable(spool), new PacketTable(spool));
    }

    private int packet(int host, FlowKey flow, long time, int sequence, int length) {
        return hosts.get(host).add(new NetworkPacket(flow, sequence, 1, ACK, 500, length, -1, -1),
                host == A ? Direction.SENT : Direction.RECEIVED, time, 0);
    }

    private void send(Random random) {
        for (int i = 0; i < SENDINGS; i++) {
            int first = random.nextInt(BYTES);
            packet(A, FLOW, (i + 1) * APART, 1000 + first, 1 + random.nextInt(BYTES - first));
        }
    }

    private void receive(FlowKey flow, Random random) {
        int[] moments = random.ints(RECEPTIONS, 0, SENDINGS).sorted().toArray();
        for (int moment : moments) {
            int first = random.nextInt(BYTES);
            packet(B, flow, (moment + 1) * APART + APART / 2, 1000 + first, 1 + random.nextInt(BYTES - first));
        }
    }

    private PacketMatches match() {
        MessageExchange exchange = new MessageExchange();
        for (long time = 0; time < SENDINGS * APART; time += APART) {
            exchange.addFromAToB(time, time + 1);
            exchange.addFromBToA(time, time + 1);
        }
        SyncGraph graph = new SyncGraph(2);
        graph.add(A, B, new ConvexHullSynchronizer().relate(exchange));
        return new PacketMatcher(hosts, spool, new OrderedWork(1)).pair(A).match(new HostClocks(graph.relativeTo(A)));
    }

    @Property(tries = 100)
    void shouldFindTheLatestSendingOfTheLastByte(@ForAll Random random) {
        send(random);
        receive(FLOW, random);
        PacketMatches matches = match();
        for (int row = 0; row < RECEPTIONS; row++) {
            PacketTable received = hosts.get(B);
            int last = received.sequence(row) + received.length(row) - 1;
            expect(matches, row, sent -> hosts.get(A).sequence(sent) <= last
                    && last < hosts.get(A).sequence(sent) + hosts.get(A).length(sent));
        }
    }

    @Property(tries = 100)
    void shouldFindTheLatestAlikeBehindATranslator(@ForAll Random random) {
        send(random);
        receive(TRANSLATED, random);
        PacketMatches matches = match();
        for (int row = 0; row < RECEPTIONS; row++) {
            int received = row;
            expect(matches, row, sent -> hosts.get(A).sequence(sent) == hosts.get(B).sequence(received)
                    && hosts.get(A).length(sent) == hosts.get(B).length(received));
        }
    }

    private void expect(PacketMatches matches, int row, IntPredicate fits) {
        IntStream before = IntStream.range(0, SENDINGS)
                .filter(sent -> hosts.get(A).time(sent) <= hosts.get(B).time(row) && fits.test(sent));
        int expected = before.max().orElse(-1);
        assertThat(matches.isMatched(B, row) ? matches.senderRow(B, row) : -1).isEqualTo(expected);
    }

    @Property(tries = 200)
    void shouldFindWhoCarriedAByteAsLookingAtAllDoes(@ForAll Random random) {
        send(random);
        int[] all = IntStream.range(0, SENDINGS).toArray();
        FlowEnd end = new FlowEnd(A, 0, hosts.get(A), all);
        ByteCarriers carriers = new ByteCarriers(end, all);
        for (int i = 0; i < RECEPTIONS; i++) {
            long position = end.starts[0] - BYTES + random.nextInt(3 * BYTES);
            int place = random.nextInt(SENDINGS + 1);
            int[] found = IntStream.of(all).filter(p -> end.starts[p] <= position && position < end.ends[p]).toArray();
            assertThat(carriers.first(position, place))
                    .isEqualTo(IntStream.of(found).filter(p -> p >= place).min().orElse(ByteCarriers.NONE));
            assertThat(carriers.last(position, place))
                    .isEqualTo(IntStream.of(found).filter(p -> p < place).max().orElse(ByteCarriers.NONE));
        }
    }
}
