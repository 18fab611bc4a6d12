// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class NoiseTest {
    @Test
    void shouldSayWhichChangeRunsCanFind() {
        // 1 % x (1.96 + 0.84) x sqrt(2 / (10 x 3 / pi)): a change of 1.28 %.
        assertThat(new Noise(0.01).findable(10)).isCloseTo(0.01281, within(0.00001));
        assertThat(new Noise(0.01).runsToFind(0.01282)).isEqualTo(10);
        // 2 x (4 x 1.96 / 5)^2 x pi / 3 = 5.15.
        assertThat(new Noise(0.04).runsToExclude(0.05)).isEqualTo(6);
    }

    @Test
    void shouldMeasureHowMuchRunsVary() {
        // Runs of the simulation drift by 1.5 %, and their ten parts by some more.
        Noise noise = Noise.of(new SimulatedRuns(1).interleaved(40, 0, 0).base());

        assertThat(noise.variation()).isBetween(0.01, 0.03);
    }

    @Test
    void shouldNotWaitForRunsThatNeverDecide() {
        assertThat(new Noise(Double.NaN).runsToExclude(0.05)).isZero();
    }
}
