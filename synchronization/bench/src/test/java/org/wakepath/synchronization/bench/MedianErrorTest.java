// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.synchronization.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * With symmetric least delays the median error of the estimate is at most a tenth of the least delay. All of these
 * exchange at random times and have queues whose mean is as long as the least delay.
 */
class MedianErrorTest {
    private static final long LARGEST_MEDIAN = Scenario.LEAST_DELAY / 10;
    private static final long HOUR = 3_600;

    @Test
    void shouldKeepATenthOfTheLeastDelayWithConstantDriftAndAHundredExchanges() {
        requireSmallMedian(Wander.NONE, 100, 50);
    }

    @Test
    void shouldKeepATenthOfTheLeastDelayWithHeavyTails() {
        Network network = Network.symmetric(Delay.heavyTailed(Scenario.LEAST_DELAY, Scenario.LEAST_DELAY));
        requireSmallMedian(new Scenario("heavy tails", Wander.NONE, network, Sendings.SCATTERED, HOUR), 100, 50);
    }

    /** As many as give the walk some messages in each minute or two. */
    @Test
    void shouldKeepATenthOfTheLeastDelayWhileTheTemperatureWalks() {
        requireSmallMedian(Wander.TEMPERATURE, 1_000, 20);
        requireSmallMedian(Wander.TEMPERATURE, 20_000, 3);
    }

    @Test
    void shouldKeepATenthOfTheLeastDelayAroundAStepOfTheFrequency() {
        requireSmallMedian(Wander.STEP, 1_000, 20);
    }

    @Test
    void shouldKeepATenthOfTheLeastDelayWhileNtpSlews() {
        requireSmallMedian(Wander.SLEW, 1_000, 20);
    }

    /** Nothing shows the difference between the two least delays: half of it is the error, which the bound includes. */
    @Test
    void shouldBoundWhatAsymmetryHides() {
        Delay there = Delay.exponential(Scenario.LEAST_DELAY, Scenario.LEAST_DELAY);
        Delay back = Delay.exponential(4 * Scenario.LEAST_DELAY, Scenario.LEAST_DELAY);
        Network network = new Network(there, back, 0, 1);
        Scenario scenario = new Scenario("asymmetric", Wander.NONE, network, Sendings.SCATTERED, HOUR);
        Accuracy accuracy = accuracy(scenario, 1_000, 10);

        assertThat(accuracy.error(50)).isBetween(70_000L, 80_000L);
        assertThat(accuracy.shareInside()).isEqualTo(1);
    }

    private static void requireSmallMedian(Wander wander, int exchanges, int trials) {
        requireSmallMedian(Scenario.wandering(wander, HOUR), exchanges, trials);
    }

    private static void requireSmallMedian(Scenario scenario, int exchanges, int trials) {
        long median = accuracy(scenario, exchanges, trials).error(50);

        assertThat(median).as(scenario.name()).isLessThanOrEqualTo(LARGEST_MEDIAN);
    }

    private static Accuracy accuracy(Scenario scenario, int exchanges, int trials) {
        Random random = new Random(11);
        List<Accuracy> all = IntStream.range(0, trials)
                .mapToObj(i -> scenario.trial(random, exchanges).accuracy(random, 1_000)).toList();
        return Accuracy.of(all);
    }
}
