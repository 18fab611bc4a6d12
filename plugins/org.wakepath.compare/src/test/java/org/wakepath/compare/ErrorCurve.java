// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.compare;

import java.util.Locale;

/** Prints the table of docs/compare.md: how often comparisons of simulated runs are right, by runs and by change. */
final class ErrorCurve {
    private static final int COMPARISONS = 400;
    private static final int[] RUNS = {4, 5, 7, 10, 15, 20};
    private static final double[] CHANGES = {0.01, 0.02, 0.03, 0.05, 0.1};

    private ErrorCurve() {
    }

    /** Prints a row for each number of runs. */
    public static void main(String[] args) {
        for (int runs : RUNS) {
            StringBuilder row = new StringBuilder("| " + runs + " | " + percent(slower(runs, 0, false)));
            for (double change : CHANGES) {
                row.append(" | ").append(percent(slower(runs, change, true)));
            }
            System.out.println(row + " |");
        }
    }

    private static double slower(int runs, double change, boolean isNamed) {
        int found = 0;
        for (int seed = 0; seed < COMPARISONS; seed++) {
            int component = seed % SimulatedRuns.COMPONENTS.size();
            SimulatedRuns.Groups groups = new SimulatedRuns(seed).interleaved(runs, change, component);
            KindComparison kind = Comparison.of(groups.base(), groups.head(), 0.05).kinds().get(0);
            ComponentChange first = kind.components().get(0);
            boolean names = first.isSignificant()
                    && first.component().equals(SimulatedRuns.COMPONENTS.get(component));
            found += kind.verdict() == Verdict.SLOWER && (names || !isNamed) ? 1 : 0;
        }
        return (double) found / COMPARISONS;
    }

    private static String percent(double part) {
        return String.format(Locale.ROOT, "%.1f %%", 100 * part);
    }
}
