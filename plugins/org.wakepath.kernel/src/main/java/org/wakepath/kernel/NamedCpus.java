/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.kernel;

import java.util.BitSet;
import java.util.Collection;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * The CPUs that the events of a host name, to find those of which nothing was recorded.
 *
 * <p>LTTng writes a stream for every CPU, so one without is missing. Other tracers write none for a CPU on which nothing
 * happens; there only events count that send a task to a CPU, and not those that name the one it slept on.
 */
public final class NamedCpus {
    /** More CPUs than Linux can have. */
    private static final int LIMIT = 1 << 16;

    private final BitSet named = new BitSet();

    /** Notes the CPU that an event names; no CPU if it is {@link org.wakepath.ctf.EventBatch#MISSING}. */
    public void add(long cpu) {
        if (cpu >= 0 && cpu < LIMIT) {
            named.set((int) cpu);
        }
    }

    /** Fields of an event that name CPUs on which something happens, empty for none. */
    public static List<String> fields(String event, Host host) {
        return switch (event) {
            case "sched_wakeup", "sched_wakeup_new" -> List.of("target_cpu");
            case "sched_waking", "sched_ttwu" -> host.hasStreamOfEveryCpu() ? List.of("target_cpu") : List.of();
            case "sched_migrate_task" -> List.of("orig_cpu", "dest_cpu");
            case "lttng_statedump_cpu_topology" -> List.of("cpu_id");
            default -> List.of();
        };
    }

    /** The CPUs that were named and are not among those that recorded something. */
    public SortedSet<Integer> missing(Collection<Integer> recorded) {
        SortedSet<Integer> missing = new TreeSet<>();
        named.stream().forEach(missing::add);
        missing.removeAll(recorded);
        return missing;
    }
}
