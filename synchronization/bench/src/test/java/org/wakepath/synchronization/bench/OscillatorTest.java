// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.synchronization.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class OscillatorTest {
    private static final long SECOND = 1_000_000_000;

    @Test
    void shouldGoOnFromWhereTheRateChanged() {
        Oscillator clock = Oscillator.startingAt(100).run(10, 5).stand(3).run(1, -2).build();

        assertThat(clock.read(10 * SECOND)).isEqualTo(100 + 10 * SECOND + 50);
        assertThat(clock.read(12 * SECOND)).isEqualTo(100 + 10 * SECOND + 50);
        assertThat(clock.read(23 * SECOND)).isEqualTo(100 + 20 * SECOND + 50 - 20);
        assertThat(clock.standsAt(10 * SECOND - 1)).isFalse();
        assertThat(clock.standsAt(10 * SECOND)).isTrue();
        assertThat(clock.standsAt(13 * SECOND)).isFalse();
    }

    @ParameterizedTest
    @EnumSource
    void shouldKeepToTheAssumptionWhileAwake(Wander wander) {
        Oscillator clock = wander.clock(new Random(3), 0, 30 * 86_400);
        long slowest = SECOND;
        long fastest = SECOND;
        for (long second = 1; second < 30 * 86_400; second += 30) {
            long shown = clock.read((second + 1) * SECOND) - clock.read(second * SECOND);
            boolean awake = !clock.standsAt(second * SECOND) && shown > 0;
            slowest = awake ? Math.min(slowest, shown) : slowest;
            fastest = awake ? Math.max(fastest, shown) : fastest;
        }
        assertThat(fastest - slowest).isLessThan(SECOND / 2_000);
    }

    @Test
    void shouldDrawTheSameFromTheSameSeed() {
        Scenario scenario = Scenario.all().get(0);

        assertThat(scenario.trial(new Random(5), 100).relation().transform())
                .isEqualTo(scenario.trial(new Random(5), 100).relation().transform());
    }
}
