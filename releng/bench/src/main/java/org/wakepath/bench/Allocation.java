// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.bench;

import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.wakepath.analysis.Analysis;
import org.wakepath.kernel.Host;
import org.wakepath.kernel.TraceSet;
import org.wakepath.kernel.census.EventCensus;

/**
 * What an analysis allocates for each event: {@code Allocation BOUND SMALL LARGE}. Two traces that differ only in their
 * length show the cost of more events. What is allocated once for a trace is in both.
 */
public final class Allocation {
    private static final int SHOWN = 15;
    /** The work for every event. */
    private static final List<String> PER_EVENT = List.of("decode", "merge", "build");

    private final Map<AllocationSite, Long> sites;
    private final double events;

    private Allocation(Map<AllocationSite, Long> sites, double events) {
        this.sites = sites;
        this.events = events;
    }

    /** Exit code 1 if reading and building allocate more than BOUND bytes of objects for an event. */
    public static void main(String[] args) throws Exception {
        Path small = Path.of(args[1]);
        Path large = Path.of(args[2]);
        // Loading and compiling, which happen once, do not count.
        analyse(small);
        Map<AllocationSite, Long> sites = new HashMap<>(AllocationRecording.of(() -> analyse(large)));
        AllocationRecording.of(() -> analyse(small)).forEach((site, bytes) -> sites.merge(site, -bytes, Long::sum));
        Allocation allocation = new Allocation(sites, count(large) - count(small));
        System.exit(allocation.report(Double.parseDouble(args[0])) ? 0 : 1);
    }

    private static void analyse(Path folder) {
        Analysis analysis = Analysis.open(TraceSet.open(List.of(folder)), 1);
        analysis.relations(0);
    }

    private static long count(Path folder) {
        long events = 0;
        for (Host host : TraceSet.open(List.of(folder)).hosts()) {
            events += new EventCensus(1).count(host).events();
        }
        return events;
    }

    private boolean report(double bound) {
        System.out.printf(Locale.ROOT, "Bytes allocated for each of %,.0f more events%n%n", events);
        System.out.println("| stage | objects | columns and buffers |");
        System.out.println("|---|---:|---:|");
        Map<String, Double> objects = byStage(false);
        Map<String, Double> columns = byStage(true);
        columns.keySet().forEach(stage -> objects.putIfAbsent(stage, 0.0));
        objects.forEach((stage, bytes) -> System.out.printf(Locale.ROOT, "| %s | %.2f | %.2f |%n", stage, bytes,
                columns.getOrDefault(stage, 0.0)));
        System.out.println("\n| stage | method | object | bytes |");
        System.out.println("|---|---|---|---:|");
        sites.entrySet().stream().filter(site -> !site.getKey().isColumn())
                .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder())).limit(SHOWN)
                .forEach(site -> System.out.printf(Locale.ROOT, "| %s | %s | %s | %.2f |%n", site.getKey().stage(),
                        site.getKey().method(), site.getKey().type(), site.getValue() / events));
        double sum = PER_EVENT.stream().mapToDouble(stage -> objects.getOrDefault(stage, 0.0)).sum();
        System.out.printf(Locale.ROOT, "%n%.2f bytes of objects for each event in %s; the bound is %.2f%n", sum,
                String.join(", ", PER_EVENT), bound);
        return sum <= bound;
    }

    private Map<String, Double> byStage(boolean isColumn) {
        Map<String, Double> bytes = new TreeMap<>();
        sites.forEach((site, sum) -> {
            if (site.isColumn() == isColumn) {
                bytes.merge(site.stage(), sum / events, Double::sum);
            }
        });
        return bytes;
    }
}
