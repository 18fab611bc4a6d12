// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.compare.profile;

import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.wakepath.path.ActivePath;

/**
 * The executions of one kind in a run.
 *
 * @param kind what they are
 * @param latencies how long they took, ns
 * @param typicalCount how many are typical: all but the shortest and the longest tenth. Their mean varies less from run
 * to run than that of all, and unlike a median it is the sum of its components
 * @param components the time of their paths, the most first; together exactly the sum of the latencies
 * @param guessed the part of the sum that rests on guesses, ns
 * @param uncertain the part of the sum that lost events could change, ns
 * @param path the path of the execution that is most like all others; empty if it is not known
 */
public record KindProfile(ExecutionKind kind, Latencies latencies, long typicalCount, List<ComponentTime> components,
        long guessed, long uncertain, List<PathStep> path) {
    /** The most components that a profile keeps of a kind, so that it stays small; the others are one, the rest. */
    static final int MOST_COMPONENTS = 120;
    private static final int TENTH = 10;

    /** @throws IllegalArgumentException if the numbers contradict each other, as those of a damaged file may */
    public KindProfile {
        long sum = sum(components);
        if (sum != latencies.sum()) {
            throw new IllegalArgumentException("the components take " + sum + " ns, and the executions "
                    + latencies.sum() + " ns");
        }
        if (guessed < 0 || guessed > sum || uncertain < 0 || uncertain > sum) {
            throw new IllegalArgumentException("of " + sum + " ns " + guessed + " are guessed and " + uncertain
                    + " uncertain");
        }
        if (typicalCount < 1 || typicalCount > latencies.count()) {
            throw new IllegalArgumentException(typicalCount + " of " + latencies.count() + " executions are typical");
        }
        for (PathStep step : path) {
            if (step.component() < 0 || step.component() >= components.size() || step.time() < 0) {
                throw new IllegalArgumentException("the path has " + step.time() + " ns of component "
                        + step.component() + " of " + components.size());
            }
        }
        components = List.copyOf(components);
        path = List.copyOf(path);
    }

    /** The time of all components, each of which must be there once. */
    private static long sum(List<ComponentTime> components) {
        Set<Component> seen = new HashSet<>();
        long sum = 0;
        for (ComponentTime time : components) {
            if (!seen.add(time.component())) {
                throw new IllegalArgumentException("the component of " + time.component().role() + " in "
                        + time.component().state() + " is there twice");
            }
            sum += time.times().sum();
            if (sum < 0) {
                throw new IllegalArgumentException("the components take more ns than a number can hold");
            }
        }
        return sum;
    }

    /**
     * Adds up executions of a kind.
     *
     * @param executions at least one
     */
    public static KindProfile of(ExecutionKind kind, List<Execution> executions) {
        Latencies latencies = new Latencies();
        executions.forEach(execution -> latencies.add(execution.duration()));
        Map<Component, Component> kept = kept(executions);
        List<Execution> joined = executions.stream().map(execution -> joined(execution, kept)).toList();
        Map<Component, Latencies> times = new LinkedHashMap<>();
        joined.forEach(execution -> execution.times()
                .forEach(
                        (component, time) -> times.computeIfAbsent(component, unused -> Latencies.ofPart()).add(time)));
        List<Execution> typical = typical(joined);
        Map<Component, Long> ofTypical = sums(typical);
        List<ComponentTime> components = times.entrySet().stream()
                .map(entry -> new ComponentTime(entry.getKey(), entry.getValue(),
                        ofTypical.getOrDefault(entry.getKey(), 0L)))
                .sorted(Comparator.comparingLong(time -> -time.times().sum())).toList();
        return new KindProfile(kind, latencies, typical.size(), components,
                executions.stream().mapToLong(Execution::guessed).sum(),
                executions.stream().mapToLong(Execution::uncertain).sum(), List.of());
    }

    /** The same with the path of one of its executions, the one that is most like all others. */
    public KindProfile withPath(ActivePath typical) {
        return new KindProfile(kind, latencies, typicalCount, components, guessed, uncertain,
                PathStep.of(typical, components.stream().map(ComponentTime::component).toList()));
    }

    private static List<Execution> typical(List<Execution> executions) {
        int left = executions.size() / TENTH;
        return executions.stream().sorted(Comparator.comparingLong(Execution::duration)).toList()
                .subList(left, executions.size() - left);
    }

    /** What each component counts as: itself, or the rest. */
    private static Map<Component, Component> kept(List<Execution> executions) {
        Map<Component, Long> sums = sums(executions);
        List<Component> largest = sums.entrySet().stream()
                .sorted(Map.Entry.<Component, Long>comparingByValue().reversed()).map(Map.Entry::getKey).toList();
        Map<Component, Component> kept = new LinkedHashMap<>();
        for (int i = 0; i < largest.size(); i++) {
            kept.put(largest.get(i), i < MOST_COMPONENTS ? largest.get(i) : Component.REST);
        }
        return kept;
    }

    private static Execution joined(Execution execution, Map<Component, Component> kept) {
        Map<Component, Long> times = new LinkedHashMap<>();
        execution.times().forEach((component, time) -> times.merge(kept.get(component), time, Long::sum));
        return new Execution(execution.task(), execution.start(), execution.duration(), times, execution.guessed(),
                execution.uncertain());
    }

    private static Map<Component, Long> sums(List<Execution> executions) {
        Map<Component, Long> sums = new LinkedHashMap<>();
        executions.forEach(execution -> execution.times()
                .forEach((component, time) -> sums.merge(component, time, Long::sum)));
        return sums;
    }

    /** The mean of the typical executions, ns. */
    public double typical() {
        return typical(component -> true);
    }

    /** The mean time of some components in the typical executions, ns. */
    public double typical(Predicate<Component> which) {
        return (double) components.stream().filter(time -> which.test(time.component()))
                .mapToLong(ComponentTime::typical).sum() / typicalCount;
    }
}
