// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.compare;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.wakepath.compare.profile.ExecutionKind;

/**
 * Two groups of runs beside each other. It is a function of the profiles alone.
 *
 * @param base the runs before a change, at least one
 * @param head the runs after it, at least one
 * @param kinds the kinds of executions that both sides have; at least one
 * @param doubts what can make it misleading
 * @param suppositions what the head would have been, had something taken less time: one for each kind, or none
 */
public record Comparison(List<Run> base, List<Run> head, List<KindComparison> kinds, List<Doubt> doubts,
        List<Supposition> suppositions) {
    /** The change that the verdict "same" excludes where nobody asks for another, as a part of the base. */
    public static final double MARGIN = 0.05;

    /**
     * Compares two groups of runs.
     *
     * @param base at least one
     * @param head at least one
     * @param margin the change that the verdict "same" excludes, as a part of the base: 0.05 for five percent
     * @throws NothingInCommonException if the sides have no kind of execution in common
     */
    public static Comparison of(List<Run> base, List<Run> head, double margin) {
        Set<ExecutionKind> kinds = new LinkedHashSet<>();
        Stream.concat(base.stream(), head.stream())
                .forEach(run -> run.profile().kinds().forEach(kind -> kinds.add(kind.kind())));
        List<KindComparison> compared = kinds.stream()
                .filter(kind -> !KindRuns.of(base, kind).isEmpty() && !KindRuns.of(head, kind).isEmpty())
                .map(kind -> KindComparison.of(kind, KindRuns.of(base, kind), KindRuns.of(head, kind), margin))
                .toList();
        if (compared.isEmpty()) {
            throw new NothingInCommonException(tasks(base), tasks(head));
        }
        return new Comparison(List.copyOf(base), List.copyOf(head), compared, new Doubts(base, head).about(kinds),
                List.of());
    }

    /**
     * The same with what the head would have been, had something taken less time.
     *
     * @param changes what takes less time, as the user wrote it
     * @param supposed the runs of the head as they would have been, in the same order
     * @param margin the change that the verdict "same" excludes, as a part of the base
     */
    public Comparison with(List<String> changes, List<SupposedRun> supposed, double margin) {
        return new Comparison(base, head, kinds, doubts, kinds.stream()
                .map(kind -> Supposition.of(changes, kind, base, head, supposed, margin)).toList());
    }

    private static List<String> tasks(List<Run> runs) {
        return runs.stream().flatMap(run -> run.profile().kinds().stream()).map(kind -> kind.kind().task()).distinct()
                .toList();
    }
}
