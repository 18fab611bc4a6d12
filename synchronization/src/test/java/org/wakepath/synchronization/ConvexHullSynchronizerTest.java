// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.synchronization;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import org.junit.jupiter.api.Test;

class ConvexHullSynchronizerTest {
    private static final long SECOND = 1_000_000_000;
    private static final long YEAR = 365L * 86_400 * SECOND;

    private final MessageExchange exchange = new MessageExchange();

    @Test
    void shouldBeIncompleteWithoutMessages() {
        requireNothing(SyncQuality.INCOMPLETE, "no message was matched");
    }

    @Test
    void shouldBeIncompleteWhereAllMessagesGoFromAToB() {
        for (long t = 0; t < 100; t++) {
            exchange.addFromAToB(t * SECOND, t * SECOND + 7);
        }
        requireNothing(SyncQuality.INCOMPLETE, "all 100 messages go from a to b");
    }

    @Test
    void shouldBeIncompleteWithASingleMessage() {
        exchange.addFromBToA(5, 7);
        requireNothing(SyncQuality.INCOMPLETE, "all 1 messages go from b to a");
    }

    @Test
    void shouldAssumeTheRateOfOneRequestAndItsReply() {
        exchange.addFromAToB(1_000, 501_000);
        exchange.addFromBToA(501_000, 3_000);

        ClockRelation relation = relate();

        assertThat(relation.quality()).isEqualTo(SyncQuality.APPROXIMATE);
        assertThat(relation.reason()).contains("rate", "500 ppm");
        assertThat(relation.transform().slope(0)).isEqualByComparingTo("1");
        assertThat(relation.transform().apply(501_000)).isEqualTo(2_000);
        assertThat(relation.errorBoundAt(501_000)).isEqualTo(1_000);
    }

    @Test
    void shouldWidenBeyondTheMessagesByTheAssumption() {
        exchange.addFromAToB(1_000, 501_000);
        exchange.addFromBToA(501_000, 3_000);

        ClockRelation relation = relate();

        // 500 us of a rate that is 500 ppm off, and as much again for one that varies.
        assertThat(relation.errorBoundAt(501_000 + SECOND)).isEqualTo(1_000 + 2 * 500_000);
        assertThat(relation.errorBoundAt(501_000 - SECOND)).isEqualTo(1_000 + 2 * 500_000);
        assertThat(relation.assumption().text()).contains("500 ppm");
    }

    @Test
    void shouldKeepToTheAssumptionItIsGiven() {
        exchange.addFromAToB(1_000, 501_000);
        exchange.addFromBToA(501_000, 3_000);

        ClockRelation relation = new ConvexHullSynchronizer(new DriftAssumption(20)).relate(exchange);

        assertThat(relation.errorBoundAt(501_000 + SECOND)).isEqualTo(1_000 + 2 * 20_000);
        assertThat(relation.reason()).contains("20 ppm");
    }

    @Test
    void shouldNotTakeARateFromTooShortAnExchange() {
        exchange.addFromAToB(0, 300);
        exchange.addFromBToA(400, 700);
        exchange.addFromAToB(1_000, 1_200);
        exchange.addFromBToA(1_400, 1_800);

        ClockRelation relation = relate();

        assertThat(relation.quality()).isEqualTo(SyncQuality.APPROXIMATE);
        assertThat(relation.transform().slope(0)).isEqualByComparingTo("1");
        assertThat(relation.hullFromAToB().size()).isEqualTo(2);
        assertThat(relation.hullFromBToA().size()).isEqualTo(2);
    }

    @Test
    void shouldAcceptIdenticalTimesThatDoNotContradict() {
        for (int i = 0; i < 10; i++) {
            exchange.addFromAToB(77, 99);
            exchange.addFromBToA(99, 77);
        }
        ClockRelation relation = relate();

        assertThat(relation.quality()).isEqualTo(SyncQuality.APPROXIMATE);
        assertThat(relation.transform().apply(99)).isEqualTo(77);
        assertThat(relation.errorBoundAt(99)).isZero();
        assertThat(relation.errorBoundAt(99 + SECOND)).isPositive();
    }

    @Test
    void shouldFailWhereIdenticalTimesContradict() {
        exchange.addFromAToB(78, 99);
        exchange.addFromBToA(99, 77);
        requireNothing(SyncQuality.FAILED, "the hulls cross");
    }

    @Test
    void shouldNotMindDuplicates() {
        addConversation(100, 0, 0);
        ClockRelation once = relate();
        addConversation(100, 0, 0);
        ClockRelation twice = relate();

        assertThat(twice.transform()).isEqualTo(once.transform());
        assertThat(twice.hullFromAToB().size()).isEqualTo(once.hullFromAToB().size());
        assertThat(twice.messagesFromAToB()).isEqualTo(2 * once.messagesFromAToB());
    }

    @Test
    void shouldNotMindTheOrderOfMessages() {
        addConversation(100, 0, 0);
        MessageExchange backwards = new MessageExchange();
        for (int i = exchange.sizeFromAToB() - 1; i >= 0; i--) {
            backwards.addFromAToB(exchange.sentOnA(i), exchange.receivedOnB(i));
            backwards.addFromBToA(exchange.sentOnB(i), exchange.receivedOnA(i));
        }
        assertThat(new ConvexHullSynchronizer().relate(backwards).transform()).isEqualTo(relate().transform());
    }

    @Test
    void shouldFailWhereOneClockRunsBackwards() {
        for (long t = 0; t < 100; t++) {
            exchange.addFromAToB(t * SECOND, (200 - t) * SECOND + 1_000);
            exchange.addFromBToA((200 - t) * SECOND, t * SECOND + 1_000);
        }
        requireNothing(SyncQuality.FAILED, "no clocks: the messages ask for a rate of -1 to -1");
    }

    @Test
    void shouldFailWhereFewMessagesAskForABackwardClock() {
        exchange.addFromAToB(10 * SECOND, 0);
        exchange.addFromBToA(10 * SECOND, 1_000);
        requireNothing(SyncQuality.FAILED,
                "no line within the assumed 500 ppm fits: the messages ask for a rate of at most -0.9999999");
    }

    @Test
    void shouldFailWhereAHostWasRestarted() {
        addConversation(100, 1_000 * SECOND, 0);
        addConversation(100, 0, 200 * SECOND);
        requireNothing(SyncQuality.FAILED, "the hulls cross");
    }

    @Test
    void shouldFailWhereOneWrongPairContradictsTheOthers() {
        addConversation(100, 0, 0);
        exchange.addFromAToB(60 * SECOND, 40 * SECOND);
        requireNothing(SyncQuality.FAILED, "the hulls cross");
    }

    @Test
    void shouldFailWhereClocksDoNotCountTheSame() {
        for (long t = 0; t < 100; t++) {
            exchange.addFromAToB(t * SECOND, 3 * t * SECOND + 1_000);
            exchange.addFromBToA(3 * t * SECOND, t * SECOND + 1_000);
        }
        requireNothing(SyncQuality.FAILED, "no clocks: the messages ask for a rate of 0.3333");
    }

    @Test
    void shouldCallARateBeyondTheAssumptionApproximate() {
        for (long t = 1; t < 100; t++) {
            exchange.addFromAToB(t * 1_002_000_000, t * SECOND + 1_000);
            exchange.addFromBToA(t * SECOND, t * 1_002_000_000 + 1_000);
        }
        ClockRelation relation = relate();

        assertThat(relation.quality()).isEqualTo(SyncQuality.APPROXIMATE);
        assertThat(relation.reason()).contains("outside of the assumed 500 ppm");
        assertThat(relation.transform().slopeAsDouble(0)).isBetween(1.00199, 1.00201);
    }

    @Test
    void shouldUseWhatTheMessagesSayOfTheRateEvenWhereOneDirectionHasASinglePoint() {
        for (long t = 0; t <= 100; t++) {
            exchange.addFromAToB(t * 1_000_200_000, t * SECOND + 1_000);
        }
        exchange.addFromBToA(50 * SECOND, 50L * 1_000_200_000 + 1_000);

        ClockRelation relation = relate();

        assertThat(relation.quality()).isEqualTo(SyncQuality.APPROXIMATE);
        assertThat(relation.transform().slopeAsDouble(0)).isBetween(1.00019, 1.00021);
        // The reply at 50 s bounds it from above: what the rate may vary in 30 s, its delay, and what the slope leaves open.
        assertThat(relation.errorBoundAt(20 * SECOND)).isBetween(15_001_000L, 15_003_000L);
        assertThat(relation.errorBoundAt(50 * SECOND)).isLessThan(5_000);
    }

    @Test
    void shouldJoinLinesWhereTheRateChanged() {
        // b runs as a does for 100 s, and 400 ppm slower from then on.
        for (long t = 0; t <= 200; t++) {
            long onB = t * SECOND - Math.max(0, t - 100) * 400_000;
            exchange.addFromAToB(t * SECOND, onB + 1_000);
            exchange.addFromBToA(onB, t * SECOND + 1_000);
        }
        ClockRelation relation = relate();

        assertThat(relation.quality()).isEqualTo(SyncQuality.APPROXIMATE);
        assertThat(relation.reason()).startsWith("no single line fits, ")
                .contains("the rate varies at least from 1.0000");
        int lines = relation.transform().size();
        assertThat(lines).isBetween(2, 3);
        assertThat(relation.transform().slopeAsDouble(0)).isBetween(0.99999, 1.00001);
        assertThat(relation.transform().slopeAsDouble(lines - 1)).isBetween(1.00039, 1.00041);
        assertThat(relation.transform().apply(30 * SECOND)).isBetween(30 * SECOND - 1_000, 30 * SECOND + 1_000);
        assertThat(relation.transform().apply(200 * SECOND - 40_000_000))
                .isBetween(200 * SECOND - 1_000, 200 * SECOND + 1_000);
    }

    @Test
    void shouldFailWhereTheRateVariesByMoreThanAssumed() {
        for (long t = 0; t <= 200; t++) {
            long onB = t * SECOND - Math.max(0, t - 100) * 600_000;
            exchange.addFromAToB(t * SECOND, onB + 1_000);
            exchange.addFromBToA(onB, t * SECOND + 1_000);
        }
        requireNothing(SyncQuality.FAILED, "the hulls cross");
        assertThat(new ConvexHullSynchronizer(new DriftAssumption(700)).relate(exchange).isUsable()).isTrue();
    }

    @Test
    void shouldBearAnyRateThatMessagesAskFor() {
        for (long t = 1; t <= 100; t++) {
            exchange.addFromAToB(t * SECOND, t * SECOND + 1_000);
            exchange.addFromBToA(t * SECOND, t * SECOND + 1_000);
            exchange.addFromAToB(100_100 * SECOND + t * SECOND, 100 * SECOND + t * SECOND + 1_000);
        }
        // Over some microseconds b's clock stands still for a day of a's.
        exchange.addFromAToB(100_100 * SECOND, 100 * SECOND + 1_200);

        assertThatCode(this::relate).doesNotThrowAnyException();
    }

    @Test
    void shouldStayExactOverAYear() {
        SimulatedClock a = new SimulatedClock(57 * YEAR, 0);
        SimulatedClock b = new SimulatedClock(3 * YEAR, 300_000);
        SimulatedNetwork network = new SimulatedNetwork(42, YEAR, YEAR, 100_000);
        ClockRelation relation = new ConvexHullSynchronizer().relate(network.exchange(a, b, 50_000, 50_000));

        assertThat(relation.quality()).isEqualTo(SyncQuality.ACCURATE);
        long time = b.read(network.instant());
        BigDecimal truth = a.when(b, time);
        assertThat(truth).isBetween(
                BigDecimal.valueOf(relation.earliestOnA(time)),
                BigDecimal.valueOf(relation.latestOnA(time)));
        assertThat(truth.subtract(BigDecimal.valueOf(relation.transform().apply(time))).abs())
                .isLessThan(BigDecimal.valueOf(1_000));
    }

    @Test
    void shouldNotWrapAcrossTheWholeRangeOfTimes() {
        long end = Long.MAX_VALUE - 10_000;
        for (long t : new long[] {0, 1L << 62, end}) {
            exchange.addFromAToB(t, t + 100);
            exchange.addFromBToA(t, t + 100);
        }
        ClockRelation relation = relate();

        assertThat(relation.quality()).isEqualTo(SyncQuality.ACCURATE);
        assertThat(relation.hullFromAToB().size()).isEqualTo(2);
        assertThat(relation.transform().apply(0)).isZero();
        assertThat(relation.transform().apply(end)).isEqualTo(end);
        // The delay, and what the rate may vary in the 100 ns to the next message of the other direction.
        assertThat(relation.errorBoundAt(1L << 62)).isEqualTo(101);
        assertThat(relation.errorBoundAt(end)).isEqualTo(101);
    }

    @Test
    void shouldRefuseTimesWhoseDifferencesHaveMoreThan64Bits() {
        exchange.addFromAToB(-1, 5);
        assertThatThrownBy(() -> exchange.addFromBToA(5, Long.MAX_VALUE)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("messages from -1 to " + Long.MAX_VALUE + " ns on one clock");
        assertThatThrownBy(() -> new MessageExchange().addFromAToB(Long.MIN_VALUE, 5))
                .isInstanceOf(IllegalArgumentException.class);
        MessageExchange other = new MessageExchange();
        other.addFromAToB(0, 5 - Long.MAX_VALUE);
        exchange.addAll(other);
        assertThat(exchange.sizeFromAToB()).isEqualTo(2);
        assertThat(exchange.sizeFromBToA()).isZero();
        other.addFromAToB(0, 4 - Long.MAX_VALUE);
        assertThatThrownBy(() -> exchange.addAll(other)).isInstanceOf(IllegalArgumentException.class);
    }

    private void addConversation(int messages, long offsetOfA, long offsetOfB) {
        for (long t = 0; t < messages; t++) {
            exchange.addFromAToB(offsetOfA + t * SECOND, offsetOfB + t * SECOND + 1_000 + t % 7);
            exchange.addFromBToA(offsetOfB + t * SECOND, offsetOfA + t * SECOND + 1_000 + t % 5);
        }
    }

    private void requireNothing(SyncQuality quality, String reason) {
        ClockRelation relation = relate();
        assertThat(relation.quality()).isEqualTo(quality);
        assertThat(relation.reason()).startsWith(reason);
        assertThat(relation.isUsable()).isFalse();
        assertThat(relation.errorBoundAt(0)).isEqualTo(ClockRelation.UNBOUNDED);
        assertThatThrownBy(relation::transform).isInstanceOf(NoClockRelationException.class)
                .hasMessageContaining(reason);
    }

    private ClockRelation relate() {
        return new ConvexHullSynchronizer().relate(exchange);
    }
}
