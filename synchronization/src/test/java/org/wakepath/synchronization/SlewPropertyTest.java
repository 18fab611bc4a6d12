// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.synchronization;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;

/** Clocks whose rate varies as much as the assumption allows, within the slack of the messages and beyond it. */
class SlewPropertyTest {
    private static final long YEAR = 365L * 86_400 * 1_000_000_000;
    private static final long DAY = 86_400L * 1_000_000_000;
    private static final int VARIATION = 499_000;
    /** Clocks show whole nanoseconds, and their rates are rounded to a microsecond. */
    private static final long ROUNDING = 10;

    @Property(tries = 10_000)
    void shouldKeepTrueOffsetInsideBoundWhileTheRateVaries(
            @ForAll long seed,
            @ForAll @LongRange(min = 1_000_000, max = 30 * DAY) long span,
            @ForAll @IntRange(min = -VARIATION, max = 0) int slowest,
            @ForAll @IntRange(min = 1, max = 20) int changes,
            @ForAll @IntRange(min = 100, max = 1_000_000_000) int largestDelay,
            @ForAll @IntRange(min = 1, max = 60) int messages) {
        Random random = new Random(seed);
        SlewedClock b = SlewedClock.random(random, YEAR, span, changes, slowest, slowest + VARIATION);
        ClockRelation relation = new ConvexHullSynchronizer()
                .relate(exchange(random, b, span, messages, largestDelay));

        assertThat(relation.isUsable()).as(relation.reason()).isTrue();
        for (int i = 0; i < 20; i++) {
            long ideal = YEAR + random.nextLong(span);
            long onB = b.read(ideal);
            assertThat(ideal).as(relation.reason())
                    .isBetween(relation.earliestOnA(onB) - ROUNDING, relation.latestOnA(onB) + ROUNDING);
            assertThat(Math.abs(relation.transform().apply(onB) - ideal))
                    .isLessThanOrEqualTo(relation.errorBoundAt(onB) + ROUNDING);
        }
    }

    @Property(tries = 2_000)
    void shouldPutNoMessageBeforeItsSendingWhereLinesAreJoined(
            @ForAll long seed, @ForAll @IntRange(min = 2, max = 20) int changes) {
        putsNoMessageBeforeItsSending(new Random(seed), changes, 300, 100_000);
    }

    /** The clocks of this seed need 572 lines, many of them along an edge of what is possible. */
    @Example
    void shouldNotAddUpWhatIsRoundedWhereLinesAreJoined() {
        putsNoMessageBeforeItsSending(new Random(1_571_363_761_920_559_112L), 14, 3_000, 1);
    }

    @Property(tries = 1_000)
    void shouldNeverRunBackwards(@ForAll long seed, @ForAll @IntRange(min = 2, max = 20) int changes) {
        Random random = new Random(seed);
        SlewedClock b = SlewedClock.random(random, YEAR, DAY, changes, -VARIATION / 2, VARIATION / 2);
        TimestampTransform transform = new ConvexHullSynchronizer().relate(exchange(random, b, DAY, 300, 100_000))
                .transform();

        for (int line = 1; line < transform.size(); line++) {
            long joint = transform.start(line);
            assertThat(transform.apply(joint)).isBetween(transform.apply(joint - 1), transform.apply(joint - 1) + 2);
        }
    }

    private static void putsNoMessageBeforeItsSending(Random random, int changes, int messages, int largestDelay) {
        SlewedClock b = SlewedClock.random(random, YEAR, DAY, changes, -VARIATION / 2, VARIATION / 2);
        MessageExchange exchange = exchange(random, b, DAY, messages, largestDelay);
        TimestampTransform transform = new ConvexHullSynchronizer().relate(exchange).transform();

        for (int i = 0; i < exchange.sizeFromAToB(); i++) {
            assertThat(transform.apply(exchange.receivedOnB(i))).isGreaterThanOrEqualTo(exchange.sentOnA(i) - 1);
        }
        for (int i = 0; i < exchange.sizeFromBToA(); i++) {
            assertThat(transform.apply(exchange.sentOnB(i))).isLessThanOrEqualTo(exchange.receivedOnA(i) + 1);
        }
    }

    private static MessageExchange exchange(Random random, SlewedClock b, long span, int messages, int largestDelay) {
        MessageExchange exchange = new MessageExchange();
        for (int i = 0; i < messages; i++) {
            long sent = YEAR + random.nextLong(span);
            exchange.addFromAToB(sent, b.read(sent + delay(random, largestDelay)));
            long back = YEAR + random.nextLong(span);
            exchange.addFromBToA(b.read(back), back + delay(random, largestDelay));
        }
        return exchange;
    }

    private static long delay(Random random, int largest) {
        return 2 * ROUNDING + random.nextInt(largest);
    }
}
