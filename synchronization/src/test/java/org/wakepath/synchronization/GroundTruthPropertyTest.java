// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.synchronization;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;

class GroundTruthPropertyTest {
    private static final long YEAR = 365L * 86_400 * 1_000_000_000;
    private static final long CENTURY = 100 * YEAR;
    private static final int PPM = 1_000;

    @Property(tries = 10_000)
    void shouldKeepTrueOffsetInsideBound(
            @ForAll long seed,
            @ForAll @LongRange(min = 0, max = CENTURY) long offsetOfA,
            @ForAll @LongRange(min = 0, max = CENTURY) long offsetOfB,
            @ForAll @IntRange(min = -499 * PPM, max = 499 * PPM) int drift,
            @ForAll @LongRange(min = 1, max = YEAR) long span,
            @ForAll @IntRange(min = 1, max = 1_000_000_000) int largestDelay,
            @ForAll @IntRange(min = 1, max = 40) int fromAToB,
            @ForAll @IntRange(min = 1, max = 40) int fromBToA) {
        SimulatedClock a = new SimulatedClock(offsetOfA, 0);
        SimulatedClock b = new SimulatedClock(offsetOfB, drift);
        SimulatedNetwork network = new SimulatedNetwork(seed, YEAR, span, largestDelay);

        ClockRelation relation = new ConvexHullSynchronizer().relate(network.exchange(a, b, fromAToB, fromBToA));

        assertThat(relation.isUsable()).as(relation.reason()).isTrue();
        requireInside(relation, a, b, relation.firstTimeOnB());
        requireInside(relation, a, b, relation.lastTimeOnB());
        for (int i = 0; i < 10; i++) {
            requireInside(relation, a, b, b.read(network.instant()));
        }
    }

    @Property(tries = 1_000)
    void shouldKeepTrueOffsetInsideBoundBeyondTheMessages(
            @ForAll long seed,
            @ForAll @IntRange(min = -499 * PPM, max = 499 * PPM) int drift,
            @ForAll @IntRange(min = 1, max = 10) int messages,
            @ForAll @LongRange(min = -YEAR, max = YEAR) long distance) {
        SimulatedClock a = new SimulatedClock(0, 0);
        SimulatedClock b = new SimulatedClock(2 * YEAR, drift);
        SimulatedNetwork network = new SimulatedNetwork(seed, 5 * YEAR, 1_000_000_000, 1_000_000);

        ClockRelation relation = new ConvexHullSynchronizer().relate(network.exchange(a, b, messages, messages));

        requireInside(relation, a, b, relation.firstTimeOnB() + distance);
    }

    @Property(tries = 500)
    void shouldBeAccurateWhereMessagesAreManyAndDelaysSmall(
            @ForAll long seed,
            @ForAll @IntRange(min = -499 * PPM, max = 499 * PPM) int drift,
            @ForAll @LongRange(min = 1_000_000_000, max = YEAR) long span,
            @ForAll @IntRange(min = 1, max = 100_000) int largestDelay) {
        SimulatedClock a = new SimulatedClock(YEAR, 0);
        SimulatedClock b = new SimulatedClock(0, drift);
        SimulatedNetwork network = new SimulatedNetwork(seed, YEAR, span, largestDelay);

        ClockRelation relation = new ConvexHullSynchronizer().relate(network.exchange(a, b, 200, 200));

        assertThat(relation.quality()).isEqualTo(SyncQuality.ACCURATE);
        long time = b.read(network.instant());
        requireInside(relation, a, b, time);
        assertThat(a.when(b, time).subtract(BigDecimal.valueOf(relation.transform().apply(time))).abs())
                .isLessThan(BigDecimal.valueOf(largestDelay + 10));
    }

    @Property(tries = 1_000)
    void shouldPutNoMessageBeforeItsSending(
            @ForAll long seed,
            @ForAll @IntRange(min = -499 * PPM, max = 499 * PPM) int drift,
            @ForAll @LongRange(min = 1, max = YEAR) long span,
            @ForAll @IntRange(min = 1, max = 40) int messages) {
        SimulatedNetwork network = new SimulatedNetwork(seed, YEAR, span, 1_000_000);
        MessageExchange exchange = network.exchange(
                new SimulatedClock(0, 0), new SimulatedClock(CENTURY, drift), messages, messages);

        TimestampTransform transform = new ConvexHullSynchronizer().relate(exchange).transform();

        for (int i = 0; i < messages; i++) {
            assertThat(transform.apply(exchange.receivedOnB(i))).isGreaterThanOrEqualTo(exchange.sentOnA(i));
            assertThat(transform.apply(exchange.sentOnB(i))).isLessThanOrEqualTo(exchange.receivedOnA(i));
        }
    }

    private static void requireInside(ClockRelation relation, SimulatedClock a, SimulatedClock b, long timeOnB) {
        BigDecimal truth = a.when(b, timeOnB);
        assertThat(truth).isBetween(
                BigDecimal.valueOf(relation.earliestOnA(timeOnB)), BigDecimal.valueOf(relation.latestOnA(timeOnB)));
        BigDecimal error = truth.subtract(BigDecimal.valueOf(relation.transform().apply(timeOnB))).abs();
        assertThat(error).isLessThanOrEqualTo(BigDecimal.valueOf(relation.errorBoundAt(timeOnB)));
    }
}
