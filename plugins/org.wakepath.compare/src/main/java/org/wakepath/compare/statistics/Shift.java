// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.compare.statistics;

import java.util.Arrays;
import org.apache.commons.statistics.inference.MannWhitneyUTest;

/**
 * By how much the values of one group lie above those of another, by ranks alone, so that no shape of the distribution
 * is assumed. The test is that of Mann and Whitney, exact for small groups without ties. The estimate is that of Hodges
 * and Lehmann: the median of all differences between a value of one group and a value of the other. The interval holds
 * every shift that the test does not reject at 5 %.
 *
 * @param estimate the shift of the second group against the first
 * @param low lower end of the 95 % interval; minus infinity if the groups are too small for one
 * @param high its upper end
 * @param probability how likely a difference of ranks as large as this one is between groups that are alike
 * @param superiority how often a value of the second group is above one of the first, from 0 to 1; ties count half
 */
public record Shift(double estimate, double low, double high, double probability, double superiority) {
    /** The level of all tests and intervals. */
    public static final double LEVEL = 0.05;
    private static final double HALF = 0.5;

    /** Compares two groups of at least one value each. */
    public static Shift between(double[] base, double[] head) {
        double[] differences = differences(base, head);
        double above = 0;
        for (double difference : differences) {
            above += difference > 0 ? 1 : difference == 0 ? HALF : 0;
        }
        int inside = firstInside(base, head, differences);
        return new Shift(median(differences),
                inside == 0 ? Double.NEGATIVE_INFINITY : differences[inside - 1],
                inside == 0 ? Double.POSITIVE_INFINITY : differences[differences.length - inside],
                probability(base, head), above / differences.length);
    }

    /** Whether the groups differ at the level of 5 %. */
    public boolean isSignificant() {
        return probability < LEVEL;
    }

    /** All differences between a value of one group and a value of the other, in order. */
    private static double[] differences(double[] base, double[] head) {
        double[] differences = new double[base.length * head.length];
        int next = 0;
        for (double before : base) {
            for (double after : head) {
                differences[next++] = after - before;
            }
        }
        Arrays.sort(differences);
        return differences;
    }

    private static double median(double[] sorted) {
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) * HALF;
    }

    private static double probability(double[] base, double[] head) {
        double probability = MannWhitneyUTest.withDefaults().test(base, head).getPValue();
        // Where all values are equal, there are no ranks to compare.
        return Double.isNaN(probability) ? 1 : probability;
    }

    /**
     * The number of differences below every shift that the test does not reject, plus one; 0 if it rejects none. A
     * shift between two neighbouring differences has no ties with them.
     */
    private static int firstInside(double[] base, double[] head, double[] differences) {
        int rejected = 0;
        int kept = differences.length / 2;
        if (isRejected(base, head, beforeFirst(differences))) {
            while (kept - rejected > 1) {
                int middle = (rejected + kept) / 2;
                double shift = (differences[middle - 1] + differences[middle]) * HALF;
                if (isRejected(base, head, shift)) {
                    rejected = middle;
                } else {
                    kept = middle;
                }
            }
            return kept;
        }
        return 0;
    }

    private static double beforeFirst(double[] differences) {
        return differences[0] - 1 - Math.abs(differences[0]);
    }

    private static boolean isRejected(double[] base, double[] head, double shift) {
        double[] moved = Arrays.stream(head).map(value -> value - shift).toArray();
        return probability(base, moved) < LEVEL;
    }
}
