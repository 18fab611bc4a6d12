// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.compare.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Probabilities are counted by hand: four and four runs can be ranked in 70 ways, and two of these keep the groups
 * apart.
 */
class ShiftTest {
    private static final double[] ONE_TO_FOUR = {1, 2, 3, 4};

    @Test
    void shouldFindGroupsThatDoNotOverlapUnlikely() {
        Shift shift = Shift.between(ONE_TO_FOUR, new double[] {11, 12, 13, 14});

        assertThat(shift.probability()).isCloseTo(2.0 / 70, within(1e-12));
        assertThat(shift.superiority()).isEqualTo(1);
        assertThat(shift.estimate()).isEqualTo(10);
        assertThat(shift.isSignificant()).isTrue();
    }

    @Test
    void shouldFindGroupsThatAreEvenlyMixedAlike() {
        // Each group is above the other in eight of the sixteen pairs. A library was seen to call this significant.
        Shift shift = Shift.between(ONE_TO_FOUR, new double[] {0, 0.5, 7, 8});

        assertThat(shift.superiority()).isEqualTo(0.5);
        assertThat(shift.probability()).isEqualTo(1);
        assertThat(shift.isSignificant()).isFalse();
    }

    @Test
    void shouldHaveTheSmallestAndTheLargestDifferenceAsIntervalOfFourAndFour() {
        // With 70 ways, only the two that keep the groups apart are below 5 %: every difference is within the interval.
        Shift shift = Shift.between(ONE_TO_FOUR, new double[] {11, 12, 13, 14});

        assertThat(shift.low()).isEqualTo(7);
        assertThat(shift.high()).isEqualTo(13);
    }

    @Test
    void shouldHaveNoIntervalWhereNoOrderIsUnlikely() {
        // Three and three runs can be ranked in 20 ways: two of these are 10 %.
        Shift shift = Shift.between(new double[] {1, 2, 3}, new double[] {11, 12, 13});

        assertThat(shift.low()).isEqualTo(Double.NEGATIVE_INFINITY);
        assertThat(shift.high()).isEqualTo(Double.POSITIVE_INFINITY);
        assertThat(shift.probability()).isCloseTo(0.1, within(1e-12));
    }

    @Test
    void shouldFindEqualValuesAlike() {
        Shift shift = Shift.between(new double[] {5, 5, 5, 5, 5}, new double[] {5, 5, 5, 5, 5});

        assertThat(shift.probability()).isEqualTo(1);
        assertThat(shift.estimate()).isZero();
    }

    @Test
    void shouldHaveOnlyOneValueOnEachSide() {
        Shift shift = Shift.between(new double[] {1}, new double[] {3});

        assertThat(shift.estimate()).isEqualTo(2);
        assertThat(shift.isSignificant()).isFalse();
    }

    @Test
    void shouldHoldTheTrueShiftInNineteenOfTwentyIntervals() {
        Random random = new Random(5);
        int held = 0;
        for (int i = 0; i < 1_000; i++) {
            Shift shift = Shift.between(skewed(random, 0), skewed(random, 3));
            held += shift.low() <= 3 && 3 <= shift.high() ? 1 : 0;
        }

        // 950 are expected at least, and a standard deviation is 7.
        assertThat(held).isGreaterThan(929);
    }

    private static double[] skewed(Random random, double shift) {
        return random.doubles(8).map(share -> shift - Math.log(1 - share)).toArray();
    }
}
