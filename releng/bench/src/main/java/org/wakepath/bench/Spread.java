// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.bench;

import java.util.Arrays;
import java.util.Locale;

/**
 * The results of several rounds.
 *
 * @param values in ascending order
 */
record Spread(double[] values) {

    static Spread of(double[] measured) {
        double[] values = measured.clone();
        Arrays.sort(values);
        return new Spread(values);
    }

    double median() {
        int half = values.length / 2;
        return values.length % 2 == 1 ? values[half] : (values[half - 1] + values[half]) / 2;
    }

    /** Median, and in brackets the lowest and the highest. */
    String text() {
        return String.format(Locale.ROOT, "%.2f (%.2f to %.2f)", median(), values[0], values[values.length - 1]);
    }
}
