// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.compare;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.wakepath.compare.profile.Component;
import org.wakepath.compare.profile.ExecutionKind;
import org.wakepath.compare.profile.KindProfile;

/**
 * What executions of a kind would have taken on the head, had something taken less time.
 *
 * @param changes what takes less time, as the user wrote it
 * @param recorded the head as it was recorded, against the base
 * @param supposed the head as it would have been, against the base
 * @param gain how much less a typical execution takes: the median of the runs, ns
 * @param least how much less at least, as far as the traces can tell
 * @param most how much less at most
 */
public record Supposition(List<String> changes, KindComparison recorded, KindComparison supposed, double gain,
        double least, double most) {
    /** A part that has less than this share of the gain more is not worth a word. */
    private static final double WORTH_A_WORD = 0.1;

    /**
     * Compares the head as it would have been.
     *
     * @param recorded how executions of a kind changed
     * @param base the runs of the base, at least one with such executions
     * @param head the runs of the head as they were recorded
     * @param supposed the same runs as they would have been, in the same order
     * @param margin the change that the verdict "same" excludes, as a part of the base
     */
    public static Supposition of(List<String> changes, KindComparison recorded, List<Run> base, List<Run> head,
            List<SupposedRun> supposed, double margin) {
        ExecutionKind kind = recorded.kind();
        List<KindProfile> were = KindRuns.of(head, kind);
        List<KindProfile> likely = of(supposed, SupposedRun::likely, kind);
        return new Supposition(List.copyOf(changes), recorded,
                KindComparison.of(kind, KindRuns.of(base, kind), likely, margin), gain(were, likely),
                gain(were, of(supposed, SupposedRun::latest, kind)),
                gain(were, of(supposed, SupposedRun::earliest, kind)));
    }

    private static List<KindProfile> of(List<SupposedRun> runs, Function<SupposedRun, List<KindProfile>> ends,
            ExecutionKind kind) {
        return runs.stream().flatMap(run -> ends.apply(run).stream()).filter(one -> one.kind().equals(kind)).toList();
    }

    private static double gain(List<KindProfile> were, List<KindProfile> are) {
        return Change.median(IntStream.range(0, were.size())
                .mapToDouble(run -> were.get(run).typical() - are.get(run).typical()).toArray());
    }

    /** The part of the change to the base that would be gone; empty unless executions took longer on the head. */
    public Optional<Double> explained() {
        double change = recorded.measures().get(Measure.TYPICAL).shift().estimate();
        return recorded.verdict() == Verdict.SLOWER ? Optional.of(gain / change) : Optional.empty();
    }

    /** The component that would have most more time than it had; empty if none is worth a word. */
    public Optional<Component> next() {
        return supposed.components().stream().max(Comparator.comparingDouble(this::gained))
                .filter(part -> gained(part) > 0 && gained(part) >= WORTH_A_WORD * gain)
                .map(ComponentChange::component);
    }

    /** How much more time a component would have than it had, ns. */
    public double gained(Component component) {
        return time(supposed, component) - time(recorded, component);
    }

    private double gained(ComponentChange part) {
        return gained(part.component());
    }

    private static double time(KindComparison side, Component component) {
        return side.components().stream().filter(part -> part.component().equals(component))
                .mapToDouble(part -> part.change().head()).findFirst().orElse(0);
    }
}
