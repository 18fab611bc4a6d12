// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.wakepath.analysis.Analysis;
import org.wakepath.analysis.TraceSlices;
import org.wakepath.graph.model.TaskSummary;
import org.wakepath.track.Slice;
import org.wakepath.track.SliceRules;
import org.wakepath.words.Counts;

/** The calls of functions that a recording has, and what to ask of them. */
final class RecordedCalls {
    private final Map<TaskSummary, Integer> calls;
    private final int functions;

    private RecordedCalls(Map<TaskSummary, Integer> calls, int functions) {
        this.calls = calls;
        this.functions = functions;
    }

    /** Counts the calls; empty if there is none. */
    static Optional<RecordedCalls> of(Analysis analysis) {
        TraceSlices.OnClock slices = analysis.slices(SliceRules.functions()).on(0);
        Map<TaskSummary, Integer> calls = new LinkedHashMap<>();
        Set<String> names = new HashSet<>();
        for (TaskSummary task : analysis.tasks()) {
            List<Slice> found = slices.of(task);
            if (!found.isEmpty()) {
                calls.put(task, found.size());
                found.forEach(slice -> names.add(slice.name()));
            }
        }
        return calls.isEmpty() ? Optional.empty() : Optional.of(new RecordedCalls(calls, names.size()));
    }

    /** How many there are, in words. */
    String summary() {
        int all = calls.values().stream().mapToInt(Integer::intValue).sum();
        return counted(all, "call") + " of " + counted(functions, "function") + " on "
                + counted(calls.size(), "thread");
    }

    private static String counted(int number, String what) {
        return Counts.of(number) + " " + what + (number == 1 ? "" : "s");
    }

    /** The first thread of the process, or else the thread with most calls. */
    TaskSummary task() {
        TaskSummary busiest = calls.entrySet().stream().max(Comparator.comparing(Map.Entry::getValue)).orElseThrow()
                .getKey();
        return calls.keySet().stream().filter(task -> task.hostNumber() == busiest.hostNumber()
                && task.process() == busiest.process() && task.task().tid() == task.process()).findFirst()
                .orElse(busiest);
    }
}
