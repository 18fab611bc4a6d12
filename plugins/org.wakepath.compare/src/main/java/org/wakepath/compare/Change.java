// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.compare;

import java.util.Arrays;
import org.wakepath.compare.statistics.Shift;

/**
 * How one number of the runs changed.
 *
 * @param base its median over the runs of the base, ns
 * @param head its median over the runs of the head, ns
 * @param shift by how much it changed, ns
 */
public record Change(double base, double head, Shift shift) {

    static Change between(double[] base, double[] head) {
        return new Change(median(base), median(head), Shift.between(base, head));
    }

    /** The change as a part of what it was: 0.05 for five percent more; infinite if it was nothing. */
    public double relative() {
        return shift.estimate() == 0 ? 0 : shift.estimate() / base;
    }

    static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
