// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.compare;

import java.util.List;
import org.wakepath.compare.profile.ExecutionKind;
import org.wakepath.compare.profile.KindProfile;

/**
 * How much runs of the same program vary.
 *
 * @param variation the standard deviation of their typical executions, as a part of the mean; NaN if that is 0
 */
public record Noise(double variation) {
    /** Half the width of a 95 % interval, in standard errors. */
    private static final double NORMAL_95 = 1.96;
    /** How far beyond that a change lies which is found four times of five. */
    private static final double NORMAL_80 = 0.84;
    /** How much of its information a test of ranks uses where the values are normal. */
    private static final double EFFICIENCY = 3 / Math.PI;

    /**
     * The noise of runs, by the kind of their executions that varies most.
     *
     * @param runs at least two, of the same program
     */
    public static Noise of(List<Run> runs) {
        return new Noise(runs.get(0).profile().kinds().stream().map(KindProfile::kind)
                .mapToDouble(kind -> variation(KindRuns.of(runs, kind))).max().orElse(0));
    }

    private static double variation(List<KindProfile> runs) {
        return Math.sqrt(variance(runs)) / mean(runs);
    }

    /** How long typical executions of some runs take in the mean, ns. */
    public static double typical(List<Run> runs, ExecutionKind kind) {
        return mean(KindRuns.of(runs, kind));
    }

    static double mean(List<KindProfile> runs) {
        return runs.stream().mapToDouble(KindProfile::typical).sum() / runs.size();
    }

    static double variance(List<KindProfile> runs) {
        double mean = mean(runs);
        return runs.size() == 1 ? 0
                : runs.stream().mapToDouble(run -> (run.typical() - mean) * (run.typical() - mean)).sum()
                        / (runs.size() - 1);
    }

    /**
     * The change, as a part of the time, that a comparison probably finds: four times of five.
     *
     * @param runs how many of each side
     */
    public double findable(int runs) {
        return variation * (NORMAL_95 + NORMAL_80) * Math.sqrt(2 / (runs * EFFICIENCY));
    }

    /** The runs of each side with which a change, as a part of the time, is probably found. */
    public int runsToFind(double change) {
        return runs(change, NORMAL_95 + NORMAL_80);
    }

    /** The runs of each side with which an unchanged time has an interval within a margin, as a part of the time. */
    int runsToExclude(double margin) {
        return runs(margin, NORMAL_95);
    }

    private int runs(double change, double errors) {
        double part = variation * errors / change;
        return (int) Math.ceil(2 * part * part / EFFICIENCY);
    }
}
