// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.compare.statistics;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Tests many quantities of the same runs at once. A quantity differs if its difference is larger than the largest one,
 * over all quantities, that arises where runs are dealt to the two groups by chance. So the probability of any false
 * finding among all of them is 5 %, and, other than with a correction by their number, it costs little to look at many.
 *
 * <p>Source: P. H. Westfall and S. S. Young, Resampling-Based Multiple Testing, 1993 (single-step maxT).
 */
public final class LargestDifference {
    /** How often runs are dealt to the groups by chance, the real groups among them. */
    private static final int DEALS = 4_000;
    private static final long SEED = 0x5741_4b45_5041_5448L;

    private final double[][] values;
    private final int base;
    private final double[] squares;
    private final int[] above;
    private final double[] observed;

    private LargestDifference(double[][] values, int base) {
        this.values = Arrays.stream(values).map(LargestDifference::centred).toArray(double[][]::new);
        this.base = base;
        squares = Arrays.stream(this.values).mapToDouble(one -> Arrays.stream(one).map(v -> v * v).sum()).toArray();
        above = new int[values.length];
        observed = new double[values.length];
    }

    private static double[] centred(double[] quantity) {
        double mean = Arrays.stream(quantity).sum() / quantity.length;
        return Arrays.stream(quantity).map(value -> value - mean).toArray();
    }

    /**
     * How likely a difference as large as that of each quantity is among all of them, if the groups are alike.
     *
     * @param values for each quantity the values of all runs, those of the first group first
     * @param base how many runs the first group has, at least 2 and at least 2 less than all
     */
    public static double[] probabilities(double[][] values, int base) {
        return values.length == 0 ? new double[0] : new LargestDifference(values, base).probabilities();
    }

    private double[] probabilities() {
        int runs = values[0].length;
        boolean[] isBase = new boolean[runs];
        Arrays.fill(isBase, 0, base, true);
        for (int i = 0; i < values.length; i++) {
            observed[i] = difference(i, isBase);
        }
        count(isBase);
        SplittableRandom random = new SplittableRandom(SEED);
        for (int deal = 1; deal < DEALS; deal++) {
            shuffle(isBase, random);
            count(isBase);
        }
        return Arrays.stream(above).mapToDouble(count -> (double) count / DEALS).toArray();
    }

    private static void shuffle(boolean[] isBase, SplittableRandom random) {
        for (int run = isBase.length - 1; run > 0; run--) {
            int other = random.nextInt(run + 1);
            boolean swapped = isBase[run];
            isBase[run] = isBase[other];
            isBase[other] = swapped;
        }
    }

    private void count(boolean[] isBase) {
        double largest = 0;
        for (int i = 0; i < values.length; i++) {
            largest = Math.max(largest, difference(i, isBase));
        }
        for (int i = 0; i < observed.length; i++) {
            above[i] += largest >= observed[i] ? 1 : 0;
        }
    }

    /**
     * How far the means of the groups lie apart, in standard errors; infinite where no group varies. What all runs vary
     * together is the same for every deal, so the sum of one group is enough.
     */
    private double difference(int quantity, boolean[] isBase) {
        double[] runs = values[quantity];
        double sum = 0;
        for (int run = 0; run < runs.length; run++) {
            sum += isBase[run] ? runs[run] : 0;
        }
        if (sum == 0) {
            return 0;
        }
        double inverse = 1.0 / base + 1.0 / (runs.length - base);
        double between = sum * sum * inverse;
        double within = Math.max(0, squares[quantity] - between);
        return Math.sqrt(between * (runs.length - 2) / within);
    }
}
