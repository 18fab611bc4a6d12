/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.kernel.census;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.wakepath.kernel.catalogue.EventCatalogue;
import org.wakepath.kernel.catalogue.EventNeed;

/**
 * Whether the events of a host are enough for an analysis.
 *
 * @param kind the analysis
 * @param missing names of the events that are not there; empty when the analysis is possible
 * @param command the command that records them in an LTTng session; empty when the analysis is possible
 */
public record Feasibility(AnalysisKind kind, List<String> missing, String command) {
    private static final String ENABLE = "lttng enable-event --kernel ";

    /** Copies the names. */
    public Feasibility {
        missing = List.copyOf(missing);
    }

    /** Whether nothing is missing. */
    public boolean isPossible() {
        return missing.isEmpty();
    }

    /**
     * What can be found out from events of these names, without the category that perf puts before them; a field that
     * an event has by itself is told as {@code sched_ttwu.context}.
     */
    public static List<Feasibility> of(Set<String> events) {
        return Arrays.stream(AnalysisKind.values()).map(kind -> of(kind, events)).toList();
    }

    private static Feasibility of(AnalysisKind kind, Set<String> events) {
        EventCatalogue catalogue = EventCatalogue.get();
        List<EventNeed> unmet = new ArrayList<>(unmet(catalogue.needs(kind.key()), events));
        if (!unmet.isEmpty()) {
            unmet.addAll(unmet(catalogue.helps(kind.key()), events));
        }
        return new Feasibility(kind, unmet.stream().map(EventNeed::missing).distinct().toList(), command(unmet));
    }

    private static List<EventNeed> unmet(List<EventNeed> needs, Set<String> events) {
        return needs.stream().filter(need -> !need.isMet(events)).toList();
    }

    private static String command(List<EventNeed> unmet) {
        String names = unmet.stream().filter(need -> !need.isOption()).map(EventNeed::record).distinct()
                .collect(Collectors.joining(","));
        List<String> commands = new ArrayList<>();
        if (!names.isEmpty()) {
            commands.add(ENABLE + (names.contains("*") ? "'" + names + "'" : names));
        }
        unmet.stream().filter(EventNeed::isOption).forEach(need -> commands.add(ENABLE + need.record()));
        return String.join("; ", commands);
    }
}
