// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.compare;

import java.util.List;
import java.util.Map;
import org.wakepath.compare.profile.ExecutionKind;
import org.wakepath.compare.profile.KindProfile;
import org.wakepath.compare.statistics.Shift;

/**
 * How executions of one kind changed.
 *
 * @param kind what they are
 * @param base how many runs and executions the base has
 * @param head the same of the head
 * @param verdict whether they became slower
 * @param enoughRuns how many runs of each side would probably decide, if the verdict is that there are too few; else 0
 * @param measures how each number of the latencies changed
 * @param components how the time of each component changed; those that chance does not explain first, and of these the
 * largest changes first
 */
public record KindComparison(ExecutionKind kind, Side base, Side head, Verdict verdict, int enoughRuns,
        Map<Measure, Change> measures, List<ComponentChange> components) {
    /** A smaller change is not worth anybody's time, even if it is certain. */
    public static final double SMALLEST_CHANGE = 0.01;

    /** With fewer on each side, the exact rank test tells hardly anything apart. */
    private static final int FEWEST_RUNS = 5;

    /**
     * How much a side has of a kind.
     *
     * @param runs its runs with such executions
     * @param executions all its executions
     * @param guessed the part of their time that rests on guesses, from 0 to 1
     * @param uncertain the part of their time that lost events could change, from 0 to 1
     */
    public record Side(int runs, long executions, double guessed, double uncertain) {

        static Side of(List<KindProfile> runs) {
            double sum = runs.stream().mapToDouble(run -> run.latencies().sum()).sum();
            return new Side(runs.size(), runs.stream().mapToLong(run -> run.latencies().count()).sum(),
                    sum == 0 ? 0 : runs.stream().mapToLong(KindProfile::guessed).sum() / sum,
                    sum == 0 ? 0 : runs.stream().mapToLong(KindProfile::uncertain).sum() / sum);
        }
    }

    /**
     * Compares the executions of a kind.
     *
     * @param base those of the runs of the base, at least one
     * @param head those of the runs of the head, at least one
     * @param margin the change that the verdict "same" excludes, as a part of the base
     */
    static KindComparison of(ExecutionKind kind, List<KindProfile> base, List<KindProfile> head, double margin) {
        KindRuns runs = new KindRuns(base, head);
        Map<Measure, Change> measures = runs.measures();
        Change typical = measures.get(Measure.TYPICAL);
        Verdict verdict = verdict(typical, margin);
        return new KindComparison(kind, Side.of(base), Side.of(head), verdict,
                verdict == Verdict.TOO_FEW_RUNS ? enoughRuns(base, head, margin) : 0, measures, runs.components());
    }

    private static Verdict verdict(Change typical, double margin) {
        Shift shift = typical.shift();
        if (shift.isSignificant() && Math.abs(typical.relative()) >= SMALLEST_CHANGE) {
            return shift.estimate() > 0 ? Verdict.SLOWER : Verdict.FASTER;
        }
        boolean isWithin = shift.low() > -margin * typical.base() && shift.high() < margin * typical.base();
        return isWithin ? Verdict.SAME : Verdict.TOO_FEW_RUNS;
    }

    /**
     * The runs with which the interval of an unchanged time fits into the margin, if runs go on to vary as they did. At
     * least one more than there are.
     */
    private static int enoughRuns(List<KindProfile> base, List<KindProfile> head, double margin) {
        Noise noise = new Noise(Math.sqrt((Noise.variance(base) + Noise.variance(head)) / 2) / Noise.mean(base));
        int more = Math.min(base.size(), head.size()) + 1;
        return Math.max(Math.max(FEWEST_RUNS, more), noise.runsToExclude(margin));
    }

    /** The components that changed by more than chance explains, the largest changes first. */
    public List<ComponentChange> changed() {
        return components.stream().filter(ComponentChange::isSignificant).toList();
    }
}
