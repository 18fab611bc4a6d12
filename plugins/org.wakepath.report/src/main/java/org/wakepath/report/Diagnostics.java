/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.wakepath.graph.ActivePath;

/** The counts of what could make a path wrong or incomplete, in words. */
final class Diagnostics {
    private static final Map<String, String> WORDS = Map.ofEntries(
            Map.entry("discarded", "events lost by the tracer"),
            Map.entry("missingCpus", "CPUs that events name and the trace lacks: any wait may have another cause"),
            Map.entry("missingPackets", "packets of the trace that are missing"),
            Map.entry("inversions", "events out of time order"),
            Map.entry("unmatched", "packets without their counterpart"),
            Map.entry("adopted", "wake-ups recorded before the switch-out they end"),
            Map.entry("losses", "places where events or packets of the trace are missing"),
            Map.entry("missingWakeups", "waits that ended without a wake-up in the trace"),
            Map.entry("noOpWakeups", "wake-ups of tasks that did not wait"),
            Map.entry("unknownWakers", "wake-ups that nobody is known to have made"),
            Map.entry("unmatchedExits", "interrupts whose begin was not seen"),
            Map.entry("unmatchedEntries", "interrupts whose end was not seen"),
            Map.entry("contradictions", "task switches that contradict the one before"),
            Map.entry("matched", "packets matched"),
            Map.entry("clamped", "packets moved within the clock error"),
            Map.entry("refused", "packets refused: received before they were sent"),
            Map.entry("unrelatedHosts", "hosts whose clocks could not be related"),
            Map.entry("guessedSegments", "segments chosen among several possibilities"),
            Map.entry("uncertainSegments", "segments near lost events"),
            Map.entry("uncertainTime", "near lost events"));
    /** Counts that are no reason for doubt. */
    private static final Set<String> HARMLESS = Set.of("matched", "noOpWakeups", "adopted");
    /** Counts of what has lines of its own. */
    private static final Set<String> TOLD = Set.of("truncatedStreams");
    /** Counts in ns. */
    private static final Set<String> TIMES = Set.of("uncertainTime");

    private Diagnostics() {
    }

    /** One line for each reason for doubt: streams that end early, then the counts that are not zero, in their order. */
    static List<String> doubts(ActivePath path) {
        List<String> lines = new ArrayList<>();
        path.truncations().forEach(t -> lines.add(TruncationText.of(t.host(), t.stream(), t.end())));
        lines.addAll(lines(path.diagnostics(), name -> !HARMLESS.contains(name) && !TOLD.contains(name)));
        return lines;
    }

    /** One line for each other count that is not zero, in their order. */
    static List<String> facts(ActivePath path) {
        return lines(path.diagnostics(), HARMLESS::contains);
    }

    private static List<String> lines(Map<String, Long> counts, Predicate<String> shown) {
        List<String> lines = new ArrayList<>();
        counts.forEach((name, count) -> {
            if (count != 0 && shown.test(name)) {
                lines.add((TIMES.contains(name) ? Durations.format(count) : String.format(Locale.ROOT, "%,d", count))
                        + " " + words(name));
            }
        });
        return lines;
    }

    private static String words(String name) {
        String known = WORDS.get(name);
        return known != null ? known : name.replaceAll("(?<=[a-z0-9])(?=[A-Z])", " ").toLowerCase(Locale.ROOT);
    }
}
