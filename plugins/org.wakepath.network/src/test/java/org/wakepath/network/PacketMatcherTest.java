// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.network;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.wakepath.base.OrderedWork;
import org.wakepath.base.Spool;
import org.wakepath.network.PacketMatcher.HostPair;
import org.wakepath.network.PacketTable.Direction;
import org.wakepath.synchronization.ConvexHullSynchronizer;
import org.wakepath.synchronization.MessageExchange;
import org.wakepath.synchronization.SyncGraph;

/** Hosts a and b have equal clocks; every fixture is worked out by hand. */
class PacketMatcherTest {
    private static final int A = 0;
    private static final int B = 1;
    private static final int ACK = 0x10;
    private static final int SYN = 0x02;
    private static final int FIN = 0x01;
    private static final FlowKey A_TO_B = new FlowKey(0, 6, 0, 0x0A000001, 0, 0x0A000002, 1000, 80);

    private final Spool spool = spool();
    private final List<PacketTable> hosts = new ArrayList<>();

    /** Where packets are kept. */
    Spool spool() {
        return new Spool(Long.MAX_VALUE);
    }

    @BeforeEach
    void makeTwoHosts() {
        hosts.add(new PacketTable(spool));
        hosts.add(new PacketTable(spool));
    }

    private int sent(int host, FlowKey flow, long time, int seq, int length) {
        return packet(host, Direction.SENT, flow, time, seq, length, ACK);
    }

    private int received(int host, FlowKey flow, long time, int seq, int length) {
        return packet(host, Direction.RECEIVED, flow, time, seq, length, ACK);
    }

    private int packet(int host, Direction direction, FlowKey flow, long time, int seq, int length, int flags) {
        return hosts.get(host).add(new NetworkPacket(flow, seq, 1, flags, 500, length, -1, -1), direction, time, 0);
    }

    private PacketMatches match() {
        MessageExchange exchange = new MessageExchange();
        for (long t = 0; t < 1000; t += 100) {
            exchange.addFromAToB(t, t + 1);
            exchange.addFromBToA(t, t + 1);
        }
        SyncGraph graph = new SyncGraph(2);
        graph.add(A, B, new ConvexHullSynchronizer().relate(exchange));
        return new PacketMatcher(hosts, spool, new OrderedWork(2)).pair(A).match(new HostClocks(graph.relativeTo(A)));
    }

    private MessageExchange certain() {
        return new PacketMatcher(hosts, spool, new OrderedWork(2)).pair(A).exchanges().getOrDefault(new HostPair(A, B),
                new MessageExchange());
    }

    @Test
    void shouldMatchMergedReceptionWithTheSendingOfItsLastByte() {
        sent(A, A_TO_B, 10, 100, 50);
        int second = sent(A, A_TO_B, 20, 150, 50);
        int merged = received(B, A_TO_B, 40, 100, 100);
        assertThat(match().senderRow(B, merged)).isEqualTo(second);
        assertThat(certain().sizeFromAToB()).as("pairs with the last of its packets").isEqualTo(1);
    }

    @Test
    void shouldMatchEverySegmentOfASuperSegment() {
        int whole = sent(A, A_TO_B, 10, 100, 3000);
        int first = received(B, A_TO_B, 40, 100, 1500);
        int second = received(B, A_TO_B, 41, 1600, 1500);
        PacketMatches matches = match();
        assertThat(matches.senderRow(B, first)).isEqualTo(whole);
        assertThat(matches.senderRow(B, second)).isEqualTo(whole);
        assertThat(matches.matched()).isEqualTo(2);
    }

    @Test
    void shouldMatchRetransmissionWithTheLatestSendingBeforeIt() {
        int original = sent(A, A_TO_B, 10, 100, 50);
        int again = sent(A, A_TO_B, 200, 100, 50);
        int late = received(B, A_TO_B, 150, 100, 50);
        int copy = received(B, A_TO_B, 220, 100, 50);
        PacketMatches matches = match();
        assertThat(matches.senderRow(B, late)).isEqualTo(original);
        assertThat(matches.senderRow(B, copy)).isEqualTo(again);
    }

    @Test
    void shouldTakeTheLaterOfTwoSendingsAtOneTime() {
        sent(A, A_TO_B, 10, 100, 50);
        int second = sent(A, A_TO_B, 10, 100, 50);
        int got = received(B, A_TO_B, 20, 100, 50);
        assertThat(match().senderRow(B, got)).isEqualTo(second);
    }

    @Test
    void shouldLeaveRetransmittedBytesOutOfTheClocks() {
        sent(A, A_TO_B, 10, 100, 50);
        sent(A, A_TO_B, 200, 120, 50);
        received(B, A_TO_B, 220, 100, 70);
        assertThat(certain().sizeFromAToB()).isZero();
    }

    @Test
    void shouldLeaveBytesThatArrivedTwiceOutOfTheClocks() {
        // The sender's trace starts between the two sendings.
        received(B, A_TO_B, 150, 1000, 100);
        sent(A, A_TO_B, 400, 1000, 100);
        received(B, A_TO_B, 450, 1000, 100);
        sent(A, A_TO_B, 500, 1100, 100);
        received(B, A_TO_B, 550, 1100, 100);

        assertThat(certain().sizeFromAToB()).isEqualTo(1);
        assertThat(certain().sentOnA(0)).isEqualTo(500);
    }

    @Test
    void shouldNotTakeBytesSentTwiceForThoseThatWereNotSeen() {
        sent(A, A_TO_B, 100, 1000, 100);
        // The sending of the second hundred bytes was lost from the trace.
        received(B, A_TO_B, 150, 1000, 200);
        sent(A, A_TO_B, 400, 1000, 100);

        assertThat(certain().sizeFromAToB()).isZero();
    }

    @Test
    void shouldBearLengthsThatNoPacketHas() {
        sent(A, A_TO_B, 100, 1000, Integer.MAX_VALUE);
        packet(A, Direction.SENT, A_TO_B, 110, 2000, Integer.MAX_VALUE, SYN | FIN);
        received(B, A_TO_B, 150, 1000, 100);

        assertThat(match().matched()).isEqualTo(1);
    }

    @Test
    void shouldLeavePartlySentBytesOutOfTheClocks() {
        sent(A, A_TO_B, 10, 120, 50);
        received(B, A_TO_B, 220, 100, 70);
        assertThat(certain().sizeFromAToB()).isZero();
    }

    @Test
    void shouldTellBareAcknowledgementFromTheDataBehindIt() {
        int bare = sent(A, A_TO_B, 10, 100, 0);
        int data = sent(A, A_TO_B, 20, 100, 50);
        int gotBare = received(B, A_TO_B, 30, 100, 0);
        int gotData = received(B, A_TO_B, 40, 100, 50);
        PacketMatches matches = match();
        assertThat(matches.senderRow(B, gotBare)).isEqualTo(bare);
        assertThat(matches.senderRow(B, gotData)).isEqualTo(data);
    }

    @Test
    void shouldPairEqualAcknowledgementsByOccurrenceForTheClocks() {
        sent(A, A_TO_B, 10, 100, 0);
        sent(A, A_TO_B, 20, 100, 0);
        received(B, A_TO_B, 30, 100, 0);
        assertThat(certain().sizeFromAToB()).as("one of two was lost: which one is not known").isZero();
        received(B, A_TO_B, 40, 100, 0);
        assertThat(certain().sizeFromAToB()).isEqualTo(2);
    }

    @Test
    void shouldKeepConnectionsOnTheSamePortsApart() {
        packet(A, Direction.SENT, A_TO_B, 10, 100, 0, SYN);
        int first = sent(A, A_TO_B, 20, 101, 50);
        packet(A, Direction.SENT, A_TO_B, 30, 5000, 0, SYN);
        int second = sent(A, A_TO_B, 40, 5001, 50);
        packet(B, Direction.RECEIVED, A_TO_B, 15, 100, 0, SYN);
        int gotFirst = received(B, A_TO_B, 25, 101, 50);
        packet(B, Direction.RECEIVED, A_TO_B, 35, 5000, 0, SYN);
        int gotSecond = received(B, A_TO_B, 45, 5001, 50);
        PacketMatches matches = match();
        assertThat(matches.senderRow(B, gotFirst)).isEqualTo(first);
        assertThat(matches.senderRow(B, gotSecond)).isEqualTo(second);
        assertThat(certain().sizeFromAToB()).isEqualTo(4);
    }

    @Test
    void shouldFollowSequenceNumbersOverTheirWrap() {
        int before = sent(A, A_TO_B, 10, -50, 50);
        int across = sent(A, A_TO_B, 20, 0, 50);
        int merged = received(B, A_TO_B, 40, -50, 100);
        assertThat(match().senderRow(B, merged)).isEqualTo(across).isNotEqualTo(before);
    }

    @Test
    void shouldFollowAReceiverWhoseFirstPacketLiesBehindTheWrap() {
        int before = sent(A, A_TO_B, 10, -50, 50);
        int across = sent(A, A_TO_B, 20, 0, 50);
        int gotAcross = received(B, A_TO_B, 40, 0, 50);
        int gotBefore = received(B, A_TO_B, 45, -50, 50);
        PacketMatches matches = match();
        assertThat(matches.senderRow(B, gotAcross)).isEqualTo(across);
        assertThat(matches.senderRow(B, gotBefore)).isEqualTo(before);
        assertThat(certain().sizeFromAToB()).isEqualTo(2);
    }

    @Test
    void shouldGiveTheEndOfAConnectionAByteOfItsOwn() {
        int fin = packet(A, Direction.SENT, A_TO_B, 10, 100, 0, FIN | ACK);
        int got = packet(B, Direction.RECEIVED, A_TO_B, 20, 100, 0, FIN | ACK);
        assertThat(match().senderRow(B, got)).isEqualTo(fin);
        assertThat(certain().sizeFromAToB()).isEqualTo(1);
    }

    @Test
    void shouldMatchLoopbackWithinItsHostOnly() {
        FlowKey loopback = new FlowKey(0, 6, 0, 0x7F000001, 0, 0x7F000001, 1000, 80);
        sent(A, loopback, 10, 100, 50);
        int here = received(A, loopback, 20, 100, 50);
        int there = received(B, loopback, 30, 100, 50);
        PacketMatches matches = match();
        assertThat(matches.senderHost(A, here)).isEqualTo(A);
        assertThat(matches.isMatched(B, there)).isFalse();
        assertThat(certain().sizeFromAToB()).isZero();
    }

    @Test
    void shouldGuessTheSenderBehindAnAddressTranslator() {
        FlowKey translated = new FlowKey(0, 6, 0, 0xC0000201L, 0, 0x0A000002, 40000, 80);
        int original = sent(A, A_TO_B, 10, 100, 50);
        int got = received(B, translated, 20, 100, 50);
        PacketMatches matches = match();
        assertThat(matches.senderRow(B, got)).isEqualTo(original);
        assertThat(matches.isGuessed(B, got)).isTrue();
        assertThat(certain().sizeFromAToB()).as("a guess relates no clocks").isZero();
    }

    @Test
    void shouldRefuseASendingLongAfterItsReception() {
        sent(A, A_TO_B, 500, 100, 50);
        int got = received(B, A_TO_B, 20, 100, 50);
        PacketMatches matches = match();
        assertThat(matches.isMatched(B, got)).isFalse();
        assertThat(matches.refusedCount()).isEqualTo(1);
        assertThat(matches.clamped()).isZero();
    }

    @Test
    void shouldClampASendingWithinTheClocksError() {
        int original = sent(A, A_TO_B, 501, 100, 50);
        int got = received(B, A_TO_B, 500, 100, 50);
        PacketMatches matches = match();
        assertThat(matches.senderRow(B, got)).isEqualTo(original);
        assertThat(matches.clamped()).isEqualTo(1);
    }

    @Test
    void shouldCountReceptionsFromHostsThatWereNotTraced() {
        received(B, A_TO_B, 20, 100, 50);
        PacketMatches matches = match();
        assertThat(matches.unmatchedCount()).isEqualTo(1);
        assertThat(matches.refusedCount()).isZero();
    }

    private static FlowKey in(long namespace, FlowKey flow) {
        return new FlowKey(namespace, flow.protocol(), flow.sourceHigh(), flow.sourceLow(), flow.targetHigh(),
                flow.targetLow(), flow.sourcePort(), flow.targetPort());
    }

    private int datagram(int host, Direction direction, FlowKey flow, long time, int id, long hash) {
        return hosts.get(host).add(new NetworkPacket(flow, 0, 0, 0, 0, 20, id, hash), direction, time, 0);
    }

    @Test
    void shouldTellNamespacesApartByWhatTheirConnectionsCarry() {
        int one = sent(A, in(11, A_TO_B), 10, 100, 50);
        int two = sent(A, in(12, A_TO_B), 20, 120, 60);
        int gotOne = received(B, in(91, A_TO_B), 30, 100, 50);
        int gotTwo = received(B, in(92, A_TO_B), 31, 120, 60);
        int again = sent(A, in(11, A_TO_B), 40, 150, 80);
        sent(A, in(12, A_TO_B), 45, 180, 100);
        int half = received(B, in(91, A_TO_B), 50, 150, 40);
        PacketMatches matches = match();
        assertThat(matches.senderRow(B, gotOne)).isEqualTo(one);
        assertThat(matches.senderRow(B, gotTwo)).isEqualTo(two);
        assertThat(matches.senderRow(B, half)).as("what is split belongs to the same namespace").isEqualTo(again);
        assertThat(matches.isGuessed(B, half)).isFalse();
        assertThat(certain().sizeFromAToB()).isEqualTo(3);
    }

    @Test
    void shouldGuessBetweenNamespacesThatNothingTellsApart() {
        sent(A, in(11, A_TO_B), 10, 100, 50);
        int latest = sent(A, in(12, A_TO_B), 20, 100, 50);
        int got = received(B, in(91, A_TO_B), 30, 100, 50);
        PacketMatches matches = match();
        assertThat(matches.senderRow(B, got)).isEqualTo(latest);
        assertThat(matches.isGuessed(B, got)).isTrue();
        assertThat(certain().sizeFromAToB()).as("a guess relates no clocks").isZero();
    }

    @Test
    void shouldNotRelateClocksByADatagramThatSeveralNamespacesReceived() {
        FlowKey udp = new FlowKey(11, KnownProtocol.UDP, 0, 0x0A000001, 0, 0x0A000002, 1000, 53);
        datagram(A, Direction.SENT, udp, 10, 0, 7);
        datagram(B, Direction.RECEIVED, in(91, udp), 20, 0, 7);
        assertThat(certain().sizeFromAToB()).isEqualTo(1);
        datagram(B, Direction.RECEIVED, in(92, udp), 30, 0, 7);
        assertThat(certain().sizeFromAToB()).isZero();
    }

    @Test
    void shouldMatchBetweenNamespacesOfOneHost() {
        int there = sent(A, in(11, A_TO_B), 10, 100, 50);
        int got = received(A, in(12, A_TO_B), 20, 100, 50);
        PacketMatches matches = match();
        assertThat(matches.senderHost(A, got)).isEqualTo(A);
        assertThat(matches.senderRow(A, got)).isEqualTo(there);
        assertThat(matches.isGuessed(A, got)).isFalse();
        assertThat(certain().sizeFromAToB()).isZero();
    }

    @Test
    void shouldComparePayloadsOnlyWhereBothEndsRecordedThem() {
        FlowKey udp = new FlowKey(0, KnownProtocol.UDP, 0, 0x0A000001, 0, 0x0A000002, 1000, 53);
        int sent = datagram(A, Direction.SENT, udp, 10, PacketTable.NOT_RECORDED, PacketTable.NOT_RECORDED);
        int got = datagram(B, Direction.RECEIVED, in(91, udp), 20, 0, 7);
        PacketMatches matches = match();
        assertThat(matches.isMatched(B, got)).as("IPv6 has no identification: not recorded, or 0").isTrue();
        assertThat(matches.senderRow(B, got)).isEqualTo(sent);
    }

    @Test
    void shouldFindDatagramsBehindAnAddressTranslatorByTheirPayload() {
        FlowKey inside = new FlowKey(11, KnownProtocol.UDP, 0, 0x0A000001, 0, 0x0A000002, 1000, 53);
        FlowKey outside = new FlowKey(91, KnownProtocol.UDP, 0, 0xC0000201L, 0, 0x0A000002, 40000, 53);
        int sent = datagram(A, Direction.SENT, inside, 10, 5, 7);
        datagram(A, Direction.SENT, inside, 12, 6, 8);
        int got = datagram(B, Direction.RECEIVED, outside, 20, 5, 7);
        int unknown = datagram(B, Direction.RECEIVED, outside, 30, 5, PacketTable.NOT_RECORDED);
        PacketMatches matches = match();
        assertThat(matches.senderRow(B, got)).isEqualTo(sent);
        assertThat(matches.isGuessed(B, got)).isTrue();
        assertThat(matches.isMatched(B, unknown)).as("a length alone says nothing").isFalse();
    }

    @Test
    void shouldNotTakeAnotherPayloadForATranslatedPacket() {
        FlowKey translated = new FlowKey(91, 6, 0, 0xC0000201L, 0, 0x0A000002, 40000, 80);
        hosts.get(A).add(new NetworkPacket(in(11, A_TO_B), 100, 1, ACK, 500, 50, 0, 7), Direction.SENT, 10, 0);
        int got = hosts.get(B).add(new NetworkPacket(translated, 100, 1, ACK, 500, 50, 0, 8), Direction.RECEIVED, 20,
                0);
        assertThat(match().isMatched(B, got)).isFalse();
    }

    /** Too many for a test of all sendings for each reception. */
    private static final int ENDLESS = 200_000;

    @Test
    void shouldBearManyAlikeBehindATranslator() {
        FlowKey translated = new FlowKey(0, 6, 0, 0xC0000201L, 0, 0x0A000002, 40000, 80);
        for (int i = 0; i < ENDLESS; i++) {
            sent(A, A_TO_B, 100L * i, 100, 0);
            received(B, translated, 100L * i + 50, 100, 0);
        }
        assertThat(match().senderRow(B, ENDLESS / 2)).isEqualTo(ENDLESS / 2);
    }

    @Test
    void shouldBearManyConnectionsWithOneInitialNumber() {
        for (int i = 0; i < ENDLESS; i++) {
            int start = i % 2 == 0 ? 100 : 5000;
            packet(A, Direction.SENT, A_TO_B, 100L * i, start, 0, SYN);
            packet(B, Direction.RECEIVED, A_TO_B, 100L * i + 50, start, 0, SYN);
        }
        assertThat(match().senderRow(B, ENDLESS / 2)).isEqualTo(ENDLESS / 2);
    }

    @Test
    void shouldBearManyRetransmissionsThatOverlap() {
        for (int i = 0; i < ENDLESS; i++) {
            sent(A, A_TO_B, 100L * i, 1 + i % 10, 16_000);
            received(B, A_TO_B, 100L * i + 50, 1 + i % 10, 16_000);
        }
        assertThat(match().senderRow(B, ENDLESS / 2)).isEqualTo(ENDLESS / 2);
        assertThat(certain().sizeFromAToB()).isZero();
    }
}
