// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.compare.statistics;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * The 95 % interval of a share of a whole, over executions that followed each other. Neighbours are alike, so runs of
 * neighbours are drawn, and not single executions (the circular block bootstrap of Politis and Romano, 1992, with
 * blocks as long as the cube root of their number).
 *
 * @param low its lower end
 * @param high its upper end
 */
public record ShareInterval(double low, double high) {
    private static final int DRAWS = 1_000;
    private static final long SEED = 0x5741_4b45_5041_5448L;
    private static final double TAIL = Shift.LEVEL / 2;

    /**
     * The interval of the sum of {@code parts} divided by that of {@code wholes}.
     *
     * @param parts of each execution, in the order of their starts; at least one
     * @param wholes of each execution, none of them negative and not all of them 0
     */
    public static ShareInterval of(double[] parts, double[] wholes) {
        int count = parts.length;
        int block = (int) Math.ceil(Math.cbrt(count));
        double[] partsBefore = summed(parts, block);
        double[] wholesBefore = summed(wholes, block);
        SplittableRandom random = new SplittableRandom(SEED);
        double[] shares = new double[DRAWS];
        for (int draw = 0; draw < DRAWS; draw++) {
            double part = 0;
            double whole = 0;
            for (int drawn = 0; drawn < count; drawn += block) {
                int start = random.nextInt(count);
                part += partsBefore[start + block] - partsBefore[start];
                whole += wholesBefore[start + block] - wholesBefore[start];
            }
            shares[draw] = whole == 0 ? 0 : part / whole;
        }
        Arrays.sort(shares);
        return new ShareInterval(shares[(int) (TAIL * DRAWS)], shares[(int) ((1 - TAIL) * DRAWS) - 1]);
    }

    /** The sums of all values before each one, where the first ones follow the last again. */
    private static double[] summed(double[] values, int more) {
        double[] before = new double[values.length + more + 1];
        for (int i = 0; i < values.length + more; i++) {
            before[i + 1] = before[i] + values[i % values.length];
        }
        return before;
    }
}
