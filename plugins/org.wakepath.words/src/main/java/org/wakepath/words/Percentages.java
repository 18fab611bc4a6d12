// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.words;

import java.util.List;
import org.wakepath.path.summary.Tally.Share;

/**
 * Percentages that can be compared. Each is rounded alone, and reads the same everywhere, so a list of them may add up
 * to a little more or less than 100. Only nothing reads 0.
 */
public final class Percentages {
    private Percentages() {
    }

    /** One text for each share, such as {@code 62 %} or {@code <1 %}. The whole is the sum of the shares. */
    public static <K> List<String> of(List<Share<K>> shares) {
        long total = shares.stream().mapToLong(Share::duration).sum();
        return shares.stream().map(share -> of(share.duration(), total)).toList();
    }

    /** A part of a whole as a percentage; both are lengths of time in ns. */
    public static String of(long part, long whole) {
        if (whole <= 0) {
            return "0 %";
        }
        long rounded = Math.round(100.0 * part / whole);
        return rounded == 0 && part > 0 ? "<1 %" : rounded + " %";
    }
}
