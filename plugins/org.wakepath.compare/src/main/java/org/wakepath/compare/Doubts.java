// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.compare;

import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.wakepath.compare.profile.ExecutionKind;
import org.wakepath.compare.profile.KindProfile;
import org.wakepath.compare.profile.Profile.HostEnvironment;

/** Finds what can make a comparison of runs misleading. */
final class Doubts {
    /** Numbers of executions that differ by this factor are those of different workloads. */
    private static final double FACTOR = 2;

    private static final String UNKNOWN = "unknown";

    private final List<Run> base;
    private final List<Run> head;
    private final List<Doubt> found = new ArrayList<>();

    Doubts(List<Run> base, List<Run> head) {
        this.base = base;
        this.head = head;
    }

    List<Doubt> about(Set<ExecutionKind> kinds) {
        kinds.forEach(this::seekLacking);
        kinds.forEach(this::seekAmount);
        kinds.forEach(this::seekUneven);
        seekSameRecordings();
        seekHosts();
        seekCounts();
        if (base.size() > 1 && head.size() > 1 && (areBefore(base, head) || areBefore(head, base))) {
            found.add(new Doubt.NotInterleaved());
        }
        return found;
    }

    private void seekLacking(ExecutionKind kind) {
        Predicate<Run> lacks = run -> run.profile().kinds().stream().noneMatch(one -> one.kind().equals(kind));
        List<String> ofBase = names(base, lacks);
        List<String> ofHead = names(head, lacks);
        if (!ofBase.isEmpty() || !ofHead.isEmpty()) {
            found.add(new Doubt.Lacking(kind.task(), ofBase, ofHead));
        }
    }

    private void seekAmount(ExecutionKind kind) {
        double before = executions(base, kind);
        double after = executions(head, kind);
        if (before > 0 && after > 0 && Math.max(before, after) >= FACTOR * Math.min(before, after)) {
            found.add(new Doubt.Amount(kind.task(), before, after));
        }
    }

    private static double executions(List<Run> runs, ExecutionKind kind) {
        long[] counts = KindRuns.of(runs, kind).stream().map(KindProfile::latencies).mapToLong(one -> one.count())
                .sorted().toArray();
        return counts.length == 0 ? 0 : counts[counts.length / 2];
    }

    private void seekUneven(ExecutionKind kind) {
        List<String> ofBase = names(base, isUneven(base, kind));
        List<String> ofHead = names(head, isUneven(head, kind));
        if (!ofBase.isEmpty() || !ofHead.isEmpty()) {
            found.add(new Doubt.Uneven(kind.task(), ofBase, ofHead));
        }
    }

    private static Predicate<Run> isUneven(List<Run> side, ExecutionKind kind) {
        double most = executions(side, kind);
        return run -> {
            double count = executions(List.of(run), kind);
            return count > 0 && Math.max(count, most) >= FACTOR * Math.min(count, most);
        };
    }

    private void seekSameRecordings() {
        Set<List<Object>> seen = new HashSet<>();
        // No two recordings of a host start in the same nanosecond.
        Predicate<Run> isKnown = run -> !seen.add(List.of(run.profile().recorded(), run.profile().hosts()));
        List<String> ofBase = names(base, isKnown);
        List<String> ofHead = names(head, isKnown);
        if (!ofBase.isEmpty() || !ofHead.isEmpty()) {
            found.add(new Doubt.SameRecording(ofBase, ofHead));
        }
    }

    private void seekHosts() {
        Set<String> hosts = new LinkedHashSet<>();
        Stream.concat(base.stream(), head.stream())
                .forEach(run -> run.profile().hosts().forEach(host -> hosts.add(host.host())));
        for (String host : hosts) {
            Predicate<Run> lacks = run -> run.profile().hosts().stream().noneMatch(one -> one.host().equals(host));
            List<String> ofBase = names(base, lacks);
            List<String> ofHead = names(head, lacks);
            if (!ofBase.isEmpty() || !ofHead.isEmpty()) {
                found.add(new Doubt.Host(host, ofBase, ofHead));
            }
            seekEnvironments(host);
        }
    }

    private void seekEnvironments(String host) {
        Set<String> properties = new TreeSet<>();
        Stream.concat(of(base, host), of(head, host)).forEach(one -> properties.addAll(one.values().keySet()));
        for (String property : properties) {
            List<String> before = values(base, host, property);
            List<String> after = values(head, host, property);
            List<String> all = Stream.concat(before.stream(), after.stream()).distinct().toList();
            if (all.size() > 1 && !(property.equals(HostEnvironment.LOAD) && areAlikeLoads(all))) {
                found.add(new Doubt.Environment(host, property, before, after));
            }
        }
    }

    /** No two recordings start at the same load; a difference of one task is one that a machine has at rest. */
    private static boolean areAlikeLoads(List<String> loads) {
        try {
            DoubleSummaryStatistics range = loads.stream().mapToDouble(Double::parseDouble).summaryStatistics();
            return range.getMax() - range.getMin() <= 1;
        } catch (NumberFormatException e) {
            // A run that does not tell its load may have had any.
            return false;
        }
    }

    private static Stream<HostEnvironment> of(List<Run> runs, String host) {
        return runs.stream().flatMap(run -> run.profile().hosts().stream()).filter(one -> one.host().equals(host));
    }

    private static List<String> values(List<Run> runs, String host, String property) {
        return of(runs, host).map(one -> one.values().getOrDefault(property, UNKNOWN)).distinct().sorted().toList();
    }

    private void seekCounts() {
        Set<String> counts = new TreeSet<>();
        Stream.concat(base.stream(), head.stream()).forEach(run -> counts.addAll(run.profile().doubts().keySet()));
        counts.forEach(count -> found.add(new Doubt.Count(count, names(base, has(count)), names(head, has(count)))));
    }

    private static Predicate<Run> has(String count) {
        return run -> run.profile().doubts().getOrDefault(count, 0L) > 0;
    }

    private static List<String> names(List<Run> runs, Predicate<Run> which) {
        return runs.stream().filter(which).map(Run::name).toList();
    }

    private static boolean areBefore(List<Run> first, List<Run> second) {
        long last = first.stream().mapToLong(run -> run.profile().recorded()).max().orElseThrow();
        return second.stream().allMatch(run -> run.profile().recorded() > last);
    }
}
