/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The counts of what could make a path wrong or incomplete, in words. */
final class Diagnostics {
    private static final Map<String, String> WORDS = Map.ofEntries(
            Map.entry("discarded", "events lost by the tracer"),
            Map.entry("inversions", "events out of time order"),
            Map.entry("unmatched", "packets without their counterpart"),
            Map.entry("adopted", "wake-ups recorded before the switch-out they end"),
            Map.entry("guessed", "causes chosen among several"),
            Map.entry("clamped", "packets moved within the clock error"),
            Map.entry("refused", "packets refused: received before they were sent"),
            Map.entry("truncated", "truncated packets of the trace"),
            Map.entry("uncertain", "stretches near lost events"));

    private Diagnostics() {
    }

    /** One line for each count that is not zero, in their order. */
    static List<String> lines(Map<String, Long> counts) {
        List<String> lines = new ArrayList<>();
        counts.forEach((name, count) -> {
            if (count != 0) {
                lines.add(String.format(Locale.ROOT, "%,d %s", count, words(name)));
            }
        });
        return lines;
    }

    private static String words(String name) {
        String known = WORDS.get(name);
        return known != null ? known : name.replaceAll("(?<=[a-z0-9])(?=[A-Z])", " ").toLowerCase(Locale.ROOT);
    }
}
