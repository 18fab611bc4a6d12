// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.compare;

import java.util.List;

/** Prints simulated comparisons for {@code releng/bench/verdicts}: what Wakepath says, and each run's mean. */
final class SimulatedTotals {
    private static final double[] CHANGES = {0, 0.02, 0.05, 0.1};
    private static final double MARGIN = 0.05;

    private SimulatedTotals() {
    }

    /**
     * Prints a line for each comparison: the change, the verdict, whether the changed component comes first, and the
     * means of all requests of each run of the base and of the head, ns.
     *
     * @param args how many runs each side has, and how many comparisons there are of each change
     */
    public static void main(String[] args) {
        int runs = Integer.parseInt(args[0]);
        int comparisons = Integer.parseInt(args[1]);
        for (double change : CHANGES) {
            for (int seed = 0; seed < comparisons; seed++) {
                print(change, seed % SimulatedRuns.COMPONENTS.size(), new SimulatedRuns(seed), runs);
            }
        }
    }

    private static void print(double change, int component, SimulatedRuns simulated, int runs) {
        SimulatedRuns.Groups groups = simulated.interleaved(runs, change, component);
        KindComparison kind = Comparison.of(groups.base(), groups.head(), MARGIN).kinds().get(0);
        ComponentChange first = kind.components().get(0);
        boolean names = first.isSignificant() && first.component().equals(SimulatedRuns.COMPONENTS.get(component));
        System.out.println(change + " " + kind.verdict() + " " + names + means(groups.base()) + means(groups.head()));
    }

    private static String means(List<Run> runs) {
        StringBuilder means = new StringBuilder();
        runs.forEach(run -> means.append(' ').append(Measure.MEAN.of(run.profile().kinds().get(0))));
        return means.toString();
    }
}
