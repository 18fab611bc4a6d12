// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.kernel.census;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.wakepath.kernel.catalogue.EventCatalogue;
import org.wakepath.kernel.catalogue.EventNeed;

/**
 * Whether the events of a host are enough for an analysis.
 *
 * @param kind the analysis
 * @param missing names of the events that are not there; empty when the analysis is possible
 * @param command the command that records them with the tracer at hand; empty when the analysis is possible
 */
public record Feasibility(AnalysisKind kind, List<String> missing, String command) {
    /** Copies the names. */
    public Feasibility {
        missing = List.copyOf(missing);
    }

    /** Whether nothing is missing. */
    public boolean isPossible() {
        return missing.isEmpty();
    }

    /**
     * The analyses that are possible with events of these names, without perf's category before them. An event's own
     * field is given as {@code net_dev_queue.network_header}, and its context as {@code sched_ttwu.context}.
     *
     * @param tracer the tracer that is to record what is missing
     */
    public static List<Feasibility> of(Set<String> events, TracerKind tracer) {
        return Arrays.stream(AnalysisKind.values()).map(kind -> of(kind, events, tracer)).toList();
    }

    private static Feasibility of(AnalysisKind kind, Set<String> events, TracerKind tracer) {
        EventCatalogue catalogue = EventCatalogue.get();
        List<EventNeed> unmet = new ArrayList<>(unmet(catalogue.needs(kind.key()), events));
        if (!unmet.isEmpty()) {
            unmet.addAll(unmet(catalogue.helps(kind.key()), events));
        }
        return new Feasibility(kind, unmet.stream().map(need -> need.missing(events)).distinct().toList(),
                unmet.stream().anyMatch(need -> need.lacksField(events)) ? TracerKind.EBPF.command(unmet)
                        : tracer.command(unmet));
    }

    private static List<EventNeed> unmet(List<EventNeed> needs, Set<String> events) {
        return needs.stream().filter(need -> !need.isMet(events)).toList();
    }

    /**
     * The same of a recording that has the switches of some tasks only. Where a recorder was told to follow these, it
     * recorded nothing else of others, and no wait can be told whose end is not there.
     */
    static List<Feasibility> ofFiltered(Set<String> events, TracerKind tracer) {
        return of(events, tracer).stream().map(one -> one.isPossible() ? filtered(one.kind, events, tracer) : one)
                .toList();
    }

    private static Feasibility filtered(AnalysisKind kind, Set<String> events, TracerKind tracer) {
        List<String> met = EventCatalogue.get().needs(kind.key()).stream()
                .flatMap(need -> need.metBy(events).limit(1)).distinct().toList();
        return new Feasibility(kind, met.stream().map(name -> name + " of other tasks").toList(),
                tracer.everything(met));
    }

    /** The questions to a kernel trace; the catalogue says which events each of them needs. */
    public enum AnalysisKind {
        /** Whom a task waited for. */
        ACTIVE_PATH("active path of a task"),
        /** Who woke a task: the running task, or an interrupt. Every interrupt must be recorded. */
        TRUE_WAKERS("true waker of every wake-up"),
        /** Which interrupt ended a wait. */
        INTERRUPTS("waits ended by interrupts"),
        /** Which timer ended a wait. */
        TIMERS("waits ended by timers"),
        /** Who armed a timer. */
        TIMER_OWNERS("who armed a timer"),
        /** Whose work a kernel worker did when it ended a wait. */
        WORK_ITEMS("who queued the work of kworkers"),
        /** Whose packet ended a wait, and how the clocks of hosts relate. */
        NETWORK("packets between hosts, and their clocks"),
        /** Which request to a disk ended a wait. */
        BLOCK_DEVICES("waits for disks"),
        /** Which task a tid was, and who created it. */
        PROCESSES("names and parents of tasks"),
        /** In which system call a task waited. */
        SYSTEM_CALLS("system call of every wait");

        private final String label;

        AnalysisKind(String label) {
            this.label = label;
        }

        /** The question in words. */
        public String label() {
            return label;
        }

        /** Name for scripts: {@code activePath}. */
        public String key() {
            String[] words = name().toLowerCase(Locale.ROOT).split("_");
            StringBuilder key = new StringBuilder(words[0]);
            for (int i = 1; i < words.length; i++) {
                key.append(Character.toUpperCase(words[i].charAt(0))).append(words[i].substring(1));
            }
            return key.toString();
        }
    }
}
