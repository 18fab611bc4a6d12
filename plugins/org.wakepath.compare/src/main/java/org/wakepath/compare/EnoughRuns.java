// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.compare;

import java.util.List;
import org.wakepath.compare.profile.KindProfile;

/** How many runs of each side would probably be enough for a verdict. */
final class EnoughRuns {
    /** With fewer on each side, the exact rank test tells hardly anything apart. */
    private static final int FEWEST = 5;
    /** Half the width of a 95 % interval, in standard errors. */
    private static final double NORMAL_95 = 1.96;
    /** How much of its information a test of ranks uses where the values are normal. */
    private static final double EFFICIENCY = 3 / Math.PI;

    private EnoughRuns() {
    }

    /**
     * The runs with which the interval of an unchanged time fits into the margin, if runs go on to vary as they did. At
     * least one more than there are.
     */
    static int of(List<KindProfile> base, List<KindProfile> head, double margin) {
        double variance = (variance(base) + variance(head)) / 2;
        double allowed = margin * mean(base);
        double runs = 2 * variance * NORMAL_95 * NORMAL_95 / (allowed * allowed * EFFICIENCY);
        int more = Math.min(base.size(), head.size()) + 1;
        return (int) Math.min(Integer.MAX_VALUE, Math.max(Math.max(FEWEST, more), Math.ceil(runs)));
    }

    private static double mean(List<KindProfile> runs) {
        return runs.stream().mapToDouble(KindProfile::typical).sum() / runs.size();
    }

    private static double variance(List<KindProfile> runs) {
        double mean = mean(runs);
        return runs.size() == 1 ? 0
                : runs.stream().mapToDouble(run -> (run.typical() - mean) * (run.typical() - mean)).sum()
                        / (runs.size() - 1);
    }
}
