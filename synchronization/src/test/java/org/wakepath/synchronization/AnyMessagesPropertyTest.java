// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.synchronization;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** Messages that no clocks ever sent: there is always an answer, and a usable one puts none before its sending. */
class AnyMessagesPropertyTest {
    @Property(tries = 20_000)
    void shouldAnswerWhateverTheMessagesAre(
            @ForAll long seed,
            @ForAll @IntRange(min = 1, max = 60) int messages,
            @ForAll @IntRange(min = 0, max = 10_000) int partsPerMillion,
            @ForAll @IntRange(min = 1, max = 62) int bits) {
        Random random = new Random(seed);
        MessageExchange exchange = new MessageExchange();
        long base = random.nextLong(1L << bits);
        int spread = 1 + random.nextInt(bits);
        for (int i = 0; i < messages; i++) {
            long onA = time(random, base, spread);
            long onB = random.nextBoolean() ? time(random, onA, 1 + random.nextInt(spread))
                    : time(random, base, spread);
            if (random.nextBoolean()) {
                exchange.addFromAToB(onA, onB);
            } else {
                exchange.addFromBToA(onB, onA);
            }
        }

        ClockRelation relation = new ConvexHullSynchronizer(new DriftAssumption(partsPerMillion)).relate(exchange);

        assertThat(relation.reason()).isNotEmpty();
        if (relation.isUsable()) {
            requireOrder(exchange, relation);
        }
    }

    /** Of some messages, and of the same on clocks whose zeros lie elsewhere, so that times may be before them. */
    @Property(tries = 10_000)
    void shouldRelateTheSameClocksWhereverTheirZerosAre(
            @ForAll long seed,
            @ForAll @IntRange(min = 1, max = 60) int messages,
            @ForAll @IntRange(min = 0, max = 40) int spread) {
        Random random = new Random(seed);
        long shiftOfA = random.nextLong(1L << 61) - (1L << 60);
        long shiftOfB = random.nextLong(1L << 61) - (1L << 60);
        MessageExchange exchange = new MessageExchange();
        MessageExchange shifted = new MessageExchange();
        for (int i = 0; i < messages; i++) {
            long sent = random.nextLong(1L << spread);
            long received = sent + random.nextInt(1000);
            if (random.nextBoolean()) {
                exchange.addFromAToB(sent, received);
                shifted.addFromAToB(sent + shiftOfA, received + shiftOfB);
            } else {
                exchange.addFromBToA(sent, received);
                shifted.addFromBToA(sent + shiftOfB, received + shiftOfA);
            }
        }

        ClockRelation relation = new ConvexHullSynchronizer().relate(exchange);
        ClockRelation same = new ConvexHullSynchronizer().relate(shifted);

        assertThat(same.quality()).isEqualTo(relation.quality());
        if (relation.isUsable()) {
            for (long time = 0; time < 1L << spread; time += 1 + (1L << spread) / 9) {
                assertThat(same.latestOnA(time + shiftOfB) - shiftOfA).isEqualTo(relation.latestOnA(time));
                assertThat(same.earliestOnA(time + shiftOfB) - shiftOfA).isEqualTo(relation.earliestOnA(time));
            }
        }
    }

    private static long time(Random random, long base, int bits) {
        return (base + random.nextLong(1L << bits)) & Long.MAX_VALUE >> 1;
    }

    private static void requireOrder(MessageExchange exchange, ClockRelation relation) {
        for (int i = 0; i < exchange.keptFromAToB(); i++) {
            assertThat(relation.latestOnA(exchange.receivedOnB(i))).isGreaterThanOrEqualTo(exchange.sentOnA(i));
            assertThat(relation.errorBoundAt(exchange.receivedOnB(i))).isNotNegative();
        }
        for (int i = 0; i < exchange.keptFromBToA(); i++) {
            assertThat(relation.earliestOnA(exchange.sentOnB(i))).isLessThanOrEqualTo(exchange.receivedOnA(i));
        }
    }
}
