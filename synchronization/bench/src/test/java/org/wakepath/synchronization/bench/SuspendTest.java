// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.synchronization.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.wakepath.synchronization.bench.CurveAssert.assertThatCurveOf;

import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.wakepath.synchronization.SyncQuality;

/** Hosts that sleep while their clock stands still, over an hour, a day and 30 days. Nothing is set by hand. */
class SuspendTest {
    private static final long HOUR = 3_600;
    private static final long BILLION = 1_000_000_000;

    @ParameterizedTest
    @ValueSource(ints = {1, 24, 720})
    void shouldRelateAHostThatSlept(int hours) {
        Random random = new Random(hours);
        requireJumps(trial(Wander.NONE, Wander.SUSPEND, hours, random), random);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 24, 720})
    void shouldRelateToAHostThatSlept(int hours) {
        Random random = new Random(hours);
        requireJumps(trial(Wander.SUSPEND, Wander.NONE, hours, random), random);
    }

    /** Both hosts are awake at all instants that are compared, most of them far from any sleep. */
    @ParameterizedTest
    @ValueSource(ints = {1, 24, 720})
    void shouldBeAsAccurateAwayFromTheSleepAsWithoutIt(int hours) {
        Random random = new Random(hours);
        Accuracy accuracy = trial(Wander.NONE, Wander.SUSPEND, hours, random).accuracy(random, 5_000);

        assertThat(accuracy.error(50)).isLessThanOrEqualTo(Scenario.LEAST_DELAY);
    }

    private static void requireJumps(Trial trial, Random random) {
        assertThat(trial.relation().quality()).as(trial.relation().reason()).isEqualTo(SyncQuality.APPROXIMATE);
        assertThat(trial.relation().reason()).containsIgnoringCase("jump");
        assertThatCurveOf(trial).neverFalls().putsNoMessageBeforeItsSending().keepsTheTruthWithinItsLimits(random);
    }

    /** Messages each minute. */
    private static Trial trial(Wander ofA, Wander ofB, int hours, Random random) {
        long seconds = hours * HOUR;
        long span = seconds * BILLION;
        Oscillator a = ofA.clock(random, 1L << 60, seconds);
        Oscillator b = ofB.clock(random, BILLION, seconds);
        Network network = Network.symmetric(Delay.exponential(Scenario.LEAST_DELAY, Scenario.LEAST_DELAY));
        long[] times = Sendings.EACH_MINUTE.times(random, span, hours * 240);
        return Trial.of(a, b, span, network.carry(a, b, times, random));
    }
}
