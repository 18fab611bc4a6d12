// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.compare;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import org.wakepath.compare.profile.Component;
import org.wakepath.compare.profile.ExecutionKind;
import org.wakepath.compare.profile.KindProfile;
import org.wakepath.compare.statistics.LargestDifference;

/**
 * The executions of one kind in the runs of both sides. A run is one value in every test: executions of one run share
 * its luck, and are not independent of each other.
 */
final class KindRuns {
    /** Components with a smaller share of the time on both sides are not compared. */
    private static final double SMALLEST_SHARE = 0.005;
    /** The fewest runs of a side whose spread can be compared. */
    private static final int FEWEST = 2;

    private final List<KindProfile> base;
    private final List<KindProfile> head;

    KindRuns(List<KindProfile> base, List<KindProfile> head) {
        this.base = base;
        this.head = head;
    }

    /** Those runs that have executions of a kind. */
    static List<KindProfile> of(List<Run> runs, ExecutionKind kind) {
        return runs.stream().flatMap(run -> run.profile().kinds().stream()).filter(one -> one.kind().equals(kind))
                .toList();
    }

    /** How a number of a run changed. */
    Change change(ToDoubleFunction<KindProfile> number) {
        return Change.between(base.stream().mapToDouble(number).toArray(),
                head.stream().mapToDouble(number).toArray());
    }

    Map<Measure, Change> measures() {
        Map<Measure, Change> changes = new LinkedHashMap<>();
        for (Measure measure : Measure.values()) {
            changes.put(measure, change(measure::of));
        }
        return changes;
    }

    /** How components changed: those that chance does not explain first, and then the largest changes first. */
    List<ComponentChange> components() {
        List<Component> compared = compared();
        double[] probabilities = probabilities(compared);
        List<ComponentChange> changes = new ArrayList<>();
        for (int i = 0; i < compared.size(); i++) {
            Component component = compared.get(i);
            changes.add(
                    new ComponentChange(component, change(run -> run.typical(component::equals)), probabilities[i]));
        }
        changes.sort(Comparator.comparing((ComponentChange change) -> !change.isSignificant())
                .thenComparingDouble(change -> -Math.abs(change.change().shift().estimate())));
        return changes;
    }

    private double[] probabilities(List<Component> compared) {
        if (base.size() < FEWEST || head.size() < FEWEST) {
            return DoubleStream.generate(() -> 1).limit(compared.size()).toArray();
        }
        double[][] values = compared.stream()
                .map(component -> DoubleStream.concat(times(base, component), times(head, component)).toArray())
                .toArray(double[][]::new);
        return LargestDifference.probabilities(values, base.size());
    }

    private List<Component> compared() {
        Set<Component> all = new LinkedHashSet<>();
        base.forEach(run -> run.components().forEach(time -> all.add(time.component())));
        head.forEach(run -> run.components().forEach(time -> all.add(time.component())));
        return all.stream().filter(component -> share(base, component) >= SMALLEST_SHARE
                || share(head, component) >= SMALLEST_SHARE).toList();
    }

    private static double share(List<KindProfile> runs, Component component) {
        return times(runs, component).sum() / runs.stream().mapToDouble(KindProfile::typical).sum();
    }

    private static DoubleStream times(List<KindProfile> runs, Component component) {
        return runs.stream().mapToDouble(run -> run.typical(component::equals));
    }
}
