// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.compare.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

class LargestDifferenceTest {
    @Test
    void shouldFindTheOneQuantityThatDiffersAmongMany() {
        double[][] values = noise(new Random(1), 20, 16);
        for (int run = 8; run < 16; run++) {
            values[7][run] += 10;
        }

        double[] probabilities = LargestDifference.probabilities(values, 8);

        assertThat(probabilities[7]).isLessThan(0.01);
        for (int i = 0; i < probabilities.length; i++) {
            assertThat(i == 7 || probabilities[i] > 0.05).isTrue();
        }
    }

    @Test
    void shouldCountDealsOfFiveAndFiveRuns() {
        // Of the 252 ways to deal ten runs to two groups of five, two keep these apart.
        double[][] values = {{1, 2, 3, 4, 5, 11, 12, 13, 14, 15}};

        assertThat(LargestDifference.probabilities(values, 5)[0]).isCloseTo(2.0 / 252, within(0.005));
    }

    @Test
    void shouldNameSomethingInAtMostOneOfTwentyWhereNothingDiffers() {
        Random random = new Random(2);
        int named = 0;
        for (int i = 0; i < 300; i++) {
            double smallest = 1;
            for (double probability : LargestDifference.probabilities(noise(random, 12, 12), 6)) {
                smallest = Math.min(smallest, probability);
            }
            named += smallest < 0.05 ? 1 : 0;
        }

        // 15 are expected, and a standard deviation is 3.8.
        assertThat(named).isBetween(4, 26);
    }

    @Test
    void shouldFindValuesThatNeverVaryAlike() {
        double[][] values = {{3, 3, 3, 3, 3, 3}};

        assertThat(LargestDifference.probabilities(values, 3)).containsExactly(1);
    }

    @Test
    void shouldHaveNothingToSayAboutNothing() {
        assertThat(LargestDifference.probabilities(new double[0][], 3)).isEmpty();
    }

    /** Values with a long tail: most are near 0, and some far away. */
    private static double[][] noise(Random random, int quantities, int runs) {
        double[][] values = new double[quantities][];
        for (int i = 0; i < quantities; i++) {
            values[i] = random.doubles(runs).map(share -> -Math.log(1 - share)).toArray();
        }
        return values;
    }
}
