// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.synchronization;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.opentest4j.TestAbortedException;

/** An exchange that drops messages at random moments, against one that keeps everything. */
class CondensePropertyTest {
    private static final long YEAR = 365L * 86_400 * 1_000_000_000;
    private static final int VARIATION = 499_000;

    @Property(tries = 10_000)
    void shouldLeaveTheRelationOfSlewedClocksAsItIs(
            @ForAll long seed,
            @ForAll @IntRange(min = 1, max = 20) int changes,
            @ForAll @IntRange(min = 1, max = 400) int messages,
            @ForAll @IntRange(min = 0, max = 700) int partsPerMillion) {
        Random random = new Random(seed);
        long span = 1L << 30 + random.nextInt(15);
        int slowest = -random.nextInt(VARIATION);
        SlewedClock b = SlewedClock.random(random, YEAR, span, changes, slowest, slowest + VARIATION);
        compare(random, b, YEAR, span, messages, partsPerMillion);
    }

    /** Few times and delays, so that points share times, lie on lines and contradict each other. */
    @Property(tries = 10_000)
    void shouldLeaveTheRelationOfAnyMessagesAsItIs(
            @ForAll long seed,
            @ForAll @IntRange(min = 1, max = 60) int messages,
            @ForAll @IntRange(min = 0, max = 10_000) int partsPerMillion) {
        Random random = new Random(seed);
        DriftAssumption assumption = new DriftAssumption(random.nextInt(4) == 0 ? 0 : partsPerMillion);
        Pair pair = new Pair(assumption);
        int range = 1 << 3 + random.nextInt(9);
        int scale = 1_000 << random.nextInt(8);
        int slack = random.nextInt(3);
        for (int i = 0; i < messages; i++) {
            long time = 5_000_000L + (long) random.nextInt(range) * scale;
            long delay = (random.nextInt(range) / 4 - slack) * 100L;
            pair.add(random, time, time, delay);
        }
        pair.compare(random);
    }

    private static void compare(
            Random random, SlewedClock b, long start, long span, int messages, int partsPerMillion) {
        Pair pair = new Pair(new DriftAssumption(partsPerMillion));
        int largestDelay = 1 << 4 + random.nextInt(20);
        boolean inOrder = random.nextBoolean();
        for (int i = 0; i < messages; i++) {
            long sent = start + (inOrder ? span / messages * i : random.nextLong(span));
            long delay = 20 + random.nextInt(largestDelay);
            if (random.nextBoolean()) {
                pair.addFromAToB(sent, b.read(sent + delay));
            } else {
                pair.addFromBToA(b.read(sent), sent + delay);
            }
            pair.condenseSometimes(random);
        }
        pair.compare(random);
    }

    /** The same messages, once all kept and once condensed. */
    private static final class Pair {
        private final DriftAssumption assumption;
        private final MessageExchange all = new MessageExchange();
        private final MessageExchange condensed = new MessageExchange();

        Pair(DriftAssumption assumption) {
            this.assumption = assumption;
        }

        void add(Random random, long onA, long onB, long delay) {
            if (random.nextBoolean()) {
                addFromAToB(onA, onB + delay);
            } else {
                addFromBToA(onB, onA + delay);
            }
            condenseSometimes(random);
        }

        void addFromAToB(long sent, long received) {
            all.addFromAToB(sent, received);
            condensed.addFromAToB(sent, received);
        }

        void addFromBToA(long sent, long received) {
            all.addFromBToA(sent, received);
            condensed.addFromBToA(sent, received);
        }

        void condenseSometimes(Random random) {
            if (random.nextInt(8) == 0) {
                condensed.condense(assumption);
            }
        }

        void compare(Random random) {
            ConvexHullSynchronizer synchronizer = new ConvexHullSynchronizer(assumption);
            ClockRelation expected = relation(synchronizer);
            ClockRelation found = synchronizer.relate(condensed);
            assertThat(found.toString()).isEqualTo(expected.toString());
            assertThat(found.messagesFromAToB()).isEqualTo(expected.messagesFromAToB());
            assertThat(found.messagesFromBToA()).isEqualTo(expected.messagesFromBToA());
            assertThat(found.hullFromAToB()).isEqualTo(expected.hullFromAToB());
            assertThat(found.hullFromBToA()).isEqualTo(expected.hullFromBToA());
            if (expected.isUsable()) {
                compareBounds(random, found, expected);
            }
        }

        /** Lines cannot be joined on whole nanoseconds where messages few of them apart ask for a change of rate. */
        private ClockRelation relation(ConvexHullSynchronizer synchronizer) {
            try {
                return synchronizer.relate(all);
            } catch (IllegalArgumentException e) {
                throw new TestAbortedException("no joint", e);
            }
        }

        private static void compareBounds(Random random, ClockRelation found, ClockRelation expected) {
            assertThat(found.lowestSlope()).isEqualTo(expected.lowestSlope());
            assertThat(found.highestSlope()).isEqualTo(expected.highestSlope());
            assertThat(found.firstTimeOnB()).isEqualTo(expected.firstTimeOnB());
            assertThat(found.lastTimeOnB()).isEqualTo(expected.lastTimeOnB());
            long span = 2 + expected.lastTimeOnB() - expected.firstTimeOnB();
            for (int i = 0; i < 20; i++) {
                long time = expected.firstTimeOnB() - span + random.nextLong(3 * span);
                assertThat(found.earliestOnA(time)).isEqualTo(expected.earliestOnA(time));
                assertThat(found.latestOnA(time)).isEqualTo(expected.latestOnA(time));
            }
        }
    }
}
