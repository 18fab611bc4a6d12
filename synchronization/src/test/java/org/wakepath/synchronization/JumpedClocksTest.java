// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.synchronization;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.function.LongUnaryOperator;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

class JumpedClocksTest {
    private static final long SECOND = 1_000_000_000;
    private static final long START = 1_000 * SECOND;
    private static final long HOUR = 3_600 * SECOND;
    private static final int ROUNDING = 10;

    @Test
    void shouldNameTheTimeThatSuspendedHostLost() {
        LongUnaryOperator b = suspended(START + 10 * SECOND, HOUR);
        MessageExchange exchange = pingPong(b, START, START + 10 * SECOND);
        add(exchange, pingPong(b, START + 10 * SECOND + HOUR, START + 20 * SECOND + HOUR));

        ClockRelation relation = new ConvexHullSynchronizer().relate(exchange);

        assertThat(relation.quality()).isEqualTo(SyncQuality.APPROXIMATE);
        assertThat(relation.reason()).contains("the clocks jump once", "by 3600.000 s");
        assertThat(relation.transform().apply(START + 5 * SECOND)).isBetween(START + 5 * SECOND - 100_000,
                START + 5 * SECOND + 100_000);
        assertThat(relation.transform().apply(START + 15 * SECOND)).isBetween(START + 15 * SECOND + HOUR - 100_000,
                START + 15 * SECOND + HOUR + 100_000);
    }

    @Property(tries = 2_000)
    void shouldKeepTrueTimeInsideBoundAroundSuspends(
            @ForAll long seed,
            @ForAll @IntRange(min = 1, max = 3) int suspends,
            @ForAll @LongRange(min = SECOND, max = 100 * HOUR) long duration,
            @ForAll boolean aIsSuspended) {
        Random random = new Random(seed);
        LongUnaryOperator stopped = suspended(START + 10 * SECOND, duration);
        LongUnaryOperator drifting = time -> time + Math.floorDiv((time - START) * 40, 1_000_000);
        MessageExchange exchange = new MessageExchange();
        LongUnaryOperator a = aIsSuspended ? stopped : LongUnaryOperator.identity();
        LongUnaryOperator b = aIsSuspended ? drifting : drifting.compose(stopped);
        chatter(exchange, random, a, b, START, START + 10 * SECOND);
        long resumed = START + 10 * SECOND + duration;
        chatter(exchange, random, a, b, resumed, resumed + 10 * SECOND);

        ClockRelation relation = new ConvexHullSynchronizer().relate(exchange);

        assertThat(relation.isUsable()).as(relation.reason()).isTrue();
        for (int i = 0; i < 50; i++) {
            long ideal = i % 2 == 0 ? START + random.nextLong(10 * SECOND) : resumed + random.nextLong(10 * SECOND);
            requireInside(relation, a.applyAsLong(ideal), b.applyAsLong(ideal));
        }
        for (int i = 0; i < 20; i++) {
            long ideal = START + 10 * SECOND + random.nextLong(duration);
            requireInside(relation, a.applyAsLong(ideal), b.applyAsLong(ideal));
        }
    }

    @Test
    void shouldCrossJumpWithoutStandingStillOrFalling() {
        LongUnaryOperator b = suspended(START + 10 * SECOND, HOUR);
        MessageExchange exchange = pingPong(b, START, START + 10 * SECOND);
        add(exchange, pingPong(b, START + 10 * SECOND + HOUR, START + 20 * SECOND + HOUR));
        TimestampTransform transform = new ConvexHullSynchronizer().relate(exchange).transform();

        assertThat(transform.size()).isEqualTo(3);
        for (int line = 1; line < transform.size(); line++) {
            long joint = transform.start(line);
            for (long time = joint - 1_000; time < joint + 1_000; time++) {
                assertThat(transform.apply(time + 1)).isGreaterThanOrEqualTo(transform.apply(time));
            }
            long left = transform.apply(joint - 1);
            double slope = Math.max(transform.slopeAsDouble(line - 1), transform.slopeAsDouble(line));
            assertThat(transform.apply(joint) - left).isLessThanOrEqualTo((long) slope + 2);
        }
    }

    @Test
    void shouldBoundWhatHappensWhereBothHostsSleepAtOnce() {
        // a sleeps from the 10th second on, b from 600 s later; b wakes 700 s after a.
        LongUnaryOperator a = suspended(START + 10 * SECOND, 1_200 * SECOND);
        LongUnaryOperator b = suspended(START + 610 * SECOND, 1_300 * SECOND);
        MessageExchange exchange = new MessageExchange();
        Random random = new Random(1);
        chatter(exchange, random, a, b, START, START + 10 * SECOND);
        chatter(exchange, random, a, b, START + 1_910 * SECOND, START + 1_920 * SECOND);

        ClockRelation relation = new ConvexHullSynchronizer().relate(exchange);

        assertThat(relation.isUsable()).as(relation.reason()).isTrue();
        for (long time = START; time < START + 1_920 * SECOND; time += SECOND / 2) {
            requireInside(relation, a.applyAsLong(time), b.applyAsLong(time));
        }
    }

    @Test
    void shouldNeverLetTheEdgesFall() {
        LongUnaryOperator a = suspended(START + 10 * SECOND, HOUR);
        MessageExchange exchange = new MessageExchange();
        chatter(exchange, new Random(2), a, LongUnaryOperator.identity(), START, START + 10 * SECOND);
        chatter(exchange, new Random(3), a, LongUnaryOperator.identity(), START + 10 * SECOND + HOUR,
                START + 20 * SECOND + HOUR);
        ClockRelation relation = new ConvexHullSynchronizer().relate(exchange);

        assertThat(relation.isUsable()).as(relation.reason()).isTrue();
        for (long time = START; time < START + 20 * SECOND + HOUR; time += 10_000_000) {
            assertThat(relation.earliestOnA(time)).isLessThanOrEqualTo(relation.earliestOnA(time + 10_000_000));
            assertThat(relation.latestOnA(time)).isLessThanOrEqualTo(relation.latestOnA(time + 10_000_000));
        }
    }

    @Test
    void shouldNotTakeWrongPairForJump() {
        MessageExchange exchange = pingPong(LongUnaryOperator.identity(), START, START + 10 * SECOND);
        exchange.addFromAToB(START + 6 * SECOND, START + 5 * SECOND);

        assertThat(new ConvexHullSynchronizer().relate(exchange).quality()).isEqualTo(SyncQuality.FAILED);
    }

    @Test
    void shouldNotTakeSmallContradictionForJump() {
        LongUnaryOperator b = suspended(START + 10 * SECOND, 900_000);
        MessageExchange exchange = pingPong(b, START, START + 10 * SECOND);
        add(exchange, pingPong(b, START + 10 * SECOND + 900_000, START + 20 * SECOND));

        assertThat(new ConvexHullSynchronizer().relate(exchange).quality()).isEqualTo(SyncQuality.FAILED);
    }

    @Test
    void shouldNotTakeSecondJumpForRateOfItsStretch() {
        // b stands still for an hour between the first two exchanges, and for 30 s between the last, ten hours apart.
        MessageExchange exchange = pingPong(LongUnaryOperator.identity(), START, START + SECOND / 10);
        long second = START + HOUR;
        add(exchange, pingPong(time -> time - HOUR + SECOND, second, second + SECOND / 10));
        long third = second + 10 * HOUR;
        add(exchange, pingPong(time -> time - HOUR - 29 * SECOND, third, third + SECOND / 10));

        assertThat(new ConvexHullSynchronizer().relate(exchange).quality()).isEqualTo(SyncQuality.FAILED);
    }

    @Test
    void shouldNotRelateMessagesOfTwoBootsThatOverlap() {
        MessageExchange exchange = pingPong(LongUnaryOperator.identity(), START, START + 10 * SECOND);
        add(exchange, pingPong(time -> time - 8 * SECOND, START + 10 * SECOND, START + 20 * SECOND));

        ClockRelation relation = new ConvexHullSynchronizer().relate(exchange);

        assertThat(relation.quality()).isEqualTo(SyncQuality.FAILED);
        assertThat(relation.reason()).contains("the hulls cross");
    }

    /** A clock that stands still for a while from a moment on. */
    private static LongUnaryOperator suspended(long from, long duration) {
        return time -> time < from ? time : Math.max(from, time - duration);
    }

    /** Requests and responses each 50 to 90 microseconds under way. */
    private static MessageExchange pingPong(LongUnaryOperator b, long from, long to) {
        MessageExchange exchange = new MessageExchange();
        for (long time = from + 1_000_000; time + 1_000_000 < to; time += 10_000_000) {
            long extra = time / 10_000_000 % 5 * 10_000;
            exchange.addFromAToB(time, b.applyAsLong(time + 50_000 + extra));
            exchange.addFromBToA(b.applyAsLong(time + 200_000), time + 250_000 + extra);
        }
        return exchange;
    }

    private static void chatter(MessageExchange exchange, Random random, LongUnaryOperator a, LongUnaryOperator b,
            long from, long to) {
        for (int i = 0; i < 40; i++) {
            long sent = from + random.nextLong(to - from - 2_000_000);
            long received = sent + 20 + random.nextLong(1_000_000);
            exchange.addFromAToB(a.applyAsLong(sent), b.applyAsLong(received));
            sent = from + random.nextLong(to - from - 2_000_000);
            received = sent + 20 + random.nextLong(1_000_000);
            exchange.addFromBToA(b.applyAsLong(sent), a.applyAsLong(received));
        }
    }

    private static void add(MessageExchange to, MessageExchange from) {
        for (int i = 0; i < from.sizeFromAToB(); i++) {
            to.addFromAToB(from.sentOnA(i), from.receivedOnB(i));
        }
        for (int i = 0; i < from.sizeFromBToA(); i++) {
            to.addFromBToA(from.sentOnB(i), from.receivedOnA(i));
        }
    }

    private static void requireInside(ClockRelation relation, long onA, long onB) {
        assertThat(onA).as(relation.reason())
                .isBetween(relation.earliestOnA(onB) - ROUNDING, relation.latestOnA(onB) + ROUNDING);
        assertThat(Math.abs(relation.transform().apply(onB) - onA))
                .isLessThanOrEqualTo(relation.errorBoundAt(onB) + ROUNDING);
    }
}
