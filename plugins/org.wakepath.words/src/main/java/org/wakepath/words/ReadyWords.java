// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.words;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.wakepath.graph.model.Worker;
import org.wakepath.path.summary.ReadyTime;
import org.wakepath.path.summary.Tally;
import org.wakepath.path.summary.Tally.Share;
import org.wakepath.path.summary.TaskGroup;

/** Words for who had the CPU while tasks were ready but did not run, each with its own time. */
final class ReadyWords {
    private static final int NAMED = 3;
    /** Idle time, and time of which nothing is known, is left out where it is less than this part. */
    private static final int WORTH_A_WORD = 100;

    private ReadyWords() {
    }

    /**
     * Who had the CPU of a task: {@code `a` had its CPU for 4.00 µs, `b` for 3.00 µs, and it was idle for 2.00 µs}.
     *
     * @param times at least one
     */
    static String of(List<ReadyTime> times, Worker task) {
        return of(times, task, NAMED);
    }

    /** The same with at most {@code most} names. */
    static String of(List<ReadyTime> times, Worker task, int most) {
        if (times.size() == 1) {
            ReadyTime only = times.get(0);
            return only.who().map(who -> name(who, task) + " had its CPU for all of that")
                    .orElse(only.idle() ? "its CPU was idle" : "it is not known who had its CPU");
        }
        List<String> clauses = new ArrayList<>();
        List<Share<String>> known = named(times, task);
        for (Share<String> share : known.subList(0, Math.min(most, known.size()))) {
            clauses.add(share.key() + (clauses.isEmpty() ? " had its CPU for " : " for ")
                    + Durations.format(share.duration()));
        }
        long others = known.stream().skip(most).mapToLong(Share::duration).sum();
        if (others > 0) {
            clauses.add("others for " + Durations.format(others));
        }
        long whole = times.stream().mapToLong(ReadyTime::duration).sum();
        for (ReadyTime time : times) {
            if (time.who().isEmpty() && time.duration() * WORTH_A_WORD >= whole) {
                clauses.add((time.idle() ? "it was idle for " : "it is not known who had it for ")
                        + Durations.format(time.duration()));
            }
        }
        return listed(clauses);
    }

    /** The times of those that are known, by name; programs that share one are counted. */
    private static List<Share<String>> named(List<ReadyTime> times, Worker task) {
        Map<String, List<ReadyTime>> byName = new LinkedHashMap<>();
        for (ReadyTime time : times) {
            time.who().ifPresent(who -> byName.computeIfAbsent(name(who, task), unused -> new ArrayList<>()).add(time));
        }
        Tally<String> shares = new Tally<>();
        byName.forEach((name, same) -> shares.add(
                same.size() == 1 ? name : name + " (" + WorkerWords.count(same.size()) + " programs)",
                same.stream().mapToLong(ReadyTime::duration).sum()));
        return shares.shares();
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
