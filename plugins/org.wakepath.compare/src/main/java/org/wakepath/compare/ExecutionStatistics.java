// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.compare;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.wakepath.compare.profile.Component;
import org.wakepath.compare.profile.Execution;
import org.wakepath.compare.profile.KindProfile;
import org.wakepath.compare.statistics.ShareInterval;

/**
 * What executions of one kind in one trace have in common, and which are different.
 *
 * @param profile their sums, and the path of the medoid
 * @param mean how long they took in the mean, ns, as the 95 % interval
 * @param states the share of each state in their time, the largest first
 * @param hosts the share of each host
 * @param roles the share of each task or interrupt work, by host and name
 * @param causes the share of each kind of cause
 * @param parts the share of each component
 * @param medoid the execution that is most like all others: the one whose components are nearest to theirs
 * @param outliers executions that took far longer than most, the longest first
 * @param doubts named counts of what could make them wrong or incomplete, zeros left out
 */
public record ExecutionStatistics(KindProfile profile, ShareInterval mean, List<Share<String>> states,
        List<Share<String>> hosts, List<Share<String>> roles, List<Share<String>> causes,
        List<Share<Component>> parts, Execution medoid, List<Outlier> outliers, Map<String, Long> doubts) {
    private static final int MOST_OUTLIERS = 5;
    /** How many widths of the middle half an outlier lies above it (Tukey's outer fence). */
    private static final int FENCE = 3;

    /**
     * A share of the time of all executions.
     *
     * @param what what has it
     * @param mean its time in an execution in the mean, ns
     * @param share its share, from 0 to 1
     * @param interval the 95 % interval of the share
     */
    public record Share<K> (K what, double mean, double share, ShareInterval interval) {
    }

    /**
     * An execution that took far longer than most.
     *
     * @param execution which
     * @param longest the component that took longer, beside the medoid, by the most
     * @param more by how much, ns
     */
    public record Outlier(Execution execution, Component longest, long more) {
    }

    /**
     * Adds up executions.
     *
     * @param profile of the same executions
     * @param executions at least one, with a length of more than 0 together
     * @param doubts named counts of what could make them wrong or incomplete
     */
    public static ExecutionStatistics of(KindProfile profile, List<Execution> executions, Map<String, Long> doubts) {
        List<Execution> ordered = executions.stream().sorted(Comparator.comparingLong(Execution::start)).toList();
        double[] durations = ordered.stream().mapToDouble(Execution::duration).toArray();
        double[] ones = ordered.stream().mapToDouble(one -> 1).toArray();
        Execution medoid = Execution.medoid(ordered);
        return new ExecutionStatistics(profile, ShareInterval.of(durations, ones),
                shares(ordered, durations, component -> component.state().name()),
                shares(ordered, durations, Component::host),
                shares(ordered, durations, component -> component.role() + " (" + component.host() + ")"),
                shares(ordered, durations, Component::cause), shares(ordered, durations, component -> component),
                medoid, outliers(profile, ordered, medoid), Map.copyOf(doubts));
    }

    private static <K> List<Share<K>> shares(List<Execution> executions, double[] durations,
            Function<Component, K> key) {
        Map<K, double[]> times = new LinkedHashMap<>();
        for (int i = 0; i < executions.size(); i++) {
            for (Map.Entry<Component, Long> time : executions.get(i).times().entrySet()) {
                times.computeIfAbsent(key.apply(time.getKey()), unused -> new double[durations.length])[i] += time
                        .getValue();
            }
        }
        double all = sum(durations);
        List<Share<K>> shares = new ArrayList<>();
        times.forEach((what, parts) -> shares.add(new Share<>(what, sum(parts) / parts.length, sum(parts) / all,
                ShareInterval.of(parts, durations))));
        shares.sort(Comparator.comparingDouble(share -> -share.share()));
        return shares;
    }

    private static double sum(double[] values) {
        double sum = 0;
        for (double value : values) {
            sum += value;
        }
        return sum;
    }

    private static List<Outlier> outliers(KindProfile profile, List<Execution> executions, Execution medoid) {
        long quarter = profile.latencies().quantile(0.25);
        long threeQuarters = profile.latencies().quantile(0.75);
        double fence = threeQuarters + (double) FENCE * (threeQuarters - quarter);
        return executions.stream().filter(execution -> execution.duration() > fence)
                .sorted(Comparator.comparingLong(execution -> -execution.duration())).limit(MOST_OUTLIERS)
                .map(execution -> outlier(execution, medoid)).toList();
    }

    private static Outlier outlier(Execution execution, Execution medoid) {
        Component longest = execution.times().keySet().stream()
                .max(Comparator.comparingLong(part -> execution.time(part) - medoid.time(part))).orElseThrow();
        return new Outlier(execution, longest, execution.time(longest) - medoid.time(longest));
    }
}
