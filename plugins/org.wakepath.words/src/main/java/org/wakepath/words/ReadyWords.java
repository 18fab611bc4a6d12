// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.words;

import java.util.ArrayList;
import java.util.List;
import org.wakepath.graph.model.Worker;
import org.wakepath.path.summary.ReadyTime;
import org.wakepath.path.summary.TaskGroup;

/** Words for who had the CPU while tasks were ready but did not run, each with its own time. */
final class ReadyWords {
    private static final int NAMED = 3;

    private ReadyWords() {
    }

    /**
     * Who had the CPU of a task: {@code `a` had its CPU for 4.00 µs, `b` for 3.00 µs, and it was idle for 2.00 µs}.
     *
     * @param times at least one
     */
    static String of(List<ReadyTime> times, Worker task) {
        if (times.size() == 1) {
            ReadyTime only = times.get(0);
            return only.who().map(who -> name(who, task) + " had its CPU for all of that")
                    .orElse(only.idle() ? "its CPU was idle" : "it is not known who had its CPU");
        }
        List<String> clauses = new ArrayList<>();
        List<ReadyTime> known = times.stream().filter(time -> time.who().isPresent()).toList();
        for (ReadyTime time : known.subList(0, Math.min(NAMED, known.size()))) {
            clauses.add(name(time.who().orElseThrow(), task) + (clauses.isEmpty() ? " had its CPU for " : " for ")
                    + Durations.format(time.duration()));
        }
        long others = known.stream().skip(NAMED).mapToLong(ReadyTime::duration).sum();
        if (others > 0) {
            clauses.add("others for " + Durations.format(others));
        }
        for (ReadyTime time : times) {
            if (time.who().isEmpty()) {
                clauses.add((time.idle() ? "it was idle for " : "it is not known who had it for ")
                        + Durations.format(time.duration()));
            }
        }
        return listed(clauses);
    }

    /** What interrupts took from a task: {@code by softirq NET_RX for 4.00 µs and local_timer for 3.00 µs}. */
    static String interrupts(List<ReadyTime> times, Worker task) {
        if (times.size() == 1) {
            return times.get(0).who().map(who -> "by " + name(who, task)).orElse("by an interrupt");
        }
        List<String> clauses = new ArrayList<>();
        for (ReadyTime time : times.subList(0, Math.min(NAMED, times.size()))) {
            clauses.add(time.who().map(who -> name(who, task)).orElse("an interrupt") + " for "
                    + Durations.format(time.duration()));
        }
        long others = times.stream().skip(NAMED).mapToLong(ReadyTime::duration).sum();
        if (others > 0) {
            clauses.add("others for " + Durations.format(others));
        }
        return "by " + listed(clauses);
    }

    private static String listed(List<String> clauses) {
        int last = clauses.size() - 1;
        return last == 0 ? clauses.get(0)
                : String.join(", ", clauses.subList(0, last)) + " and " + clauses.get(last);
    }

    /** The name of tasks in quotes, that of an interrupt without. Tasks of the task's own group are others. */
    private static String name(TaskGroup.Key who, Worker task) {
        String own = who.equals(TaskGroup.Key.of(task)) ? "another " : "";
        return own + SummaryWords.quoted(who);
    }
}
