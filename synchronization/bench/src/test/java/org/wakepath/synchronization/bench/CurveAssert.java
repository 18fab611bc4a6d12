// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.synchronization.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.wakepath.synchronization.MessageExchange;
import org.wakepath.synchronization.TimestampTransform;

/** Checks what is true of every usable relation, whatever its clocks did. */
final class CurveAssert {
    private final Trial trial;
    private final TimestampTransform transform;

    private CurveAssert(Trial trial) {
        this.trial = trial;
        this.transform = trial.relation().transform();
    }

    static CurveAssert assertThatCurveOf(Trial trial) {
        assertThat(trial.relation().isUsable()).as(trial.relation().reason()).isTrue();
        return new CurveAssert(trial);
    }

    /** At most {@code most} ns of a pass in the ns of b in which one line ends and the next begins. */
    CurveAssert isContinuous(long most) {
        for (int line = 1; line < transform.size(); line++) {
            long start = transform.start(line);
            assertThat(transform.apply(start) - transform.apply(start - 1)).as("line %d", line).isBetween(0L, most);
        }
        return this;
    }

    /** Each line rises, and so does the curve over the joints: times apart stay apart. */
    CurveAssert rises() {
        for (int line = 0; line < transform.size(); line++) {
            assertThat(transform.slope(line)).isPositive();
        }
        for (int line = 1; line < transform.size(); line++) {
            long start = transform.start(line);
            assertThat(transform.apply(start - 10)).isLessThan(transform.apply(start));
            assertThat(transform.apply(start)).isLessThan(transform.apply(start + 10));
        }
        return this;
    }

    /** As exactly as {@link #rises}, where a line may be so flat that some of its times become one. */
    CurveAssert neverFalls() {
        for (int line = 0; line < transform.size(); line++) {
            long start = line == 0 ? trial.relation().firstTimeOnB() : transform.start(line);
            assertThat(transform.slope(line)).isPositive();
            assertThat(transform.apply(start - 10)).isLessThanOrEqualTo(transform.apply(start));
            assertThat(transform.apply(start)).isLessThanOrEqualTo(transform.apply(start + 10));
        }
        return this;
    }

    CurveAssert putsNoMessageBeforeItsSending() {
        MessageExchange exchange = trial.exchange();
        for (int i = 0; i < exchange.sizeFromAToB(); i++) {
            requireOrder(exchange.sentOnA(i), transform.apply(exchange.receivedOnB(i)));
        }
        for (int i = 0; i < exchange.sizeFromBToA(); i++) {
            requireOrder(transform.apply(exchange.sentOnB(i)), exchange.receivedOnA(i));
        }
        return this;
    }

    CurveAssert keepsTheTruthWithinItsLimits(Random random) {
        assertThat(trial.accuracy(random, 5_000).shareInside()).isEqualTo(1);
        return this;
    }

    /** A nanosecond is the transform's rounding. */
    private static void requireOrder(long sent, long received) {
        if (received < sent - 1) {
            throw new AssertionError("sent at " + sent + ", received at " + received);
        }
    }
}
