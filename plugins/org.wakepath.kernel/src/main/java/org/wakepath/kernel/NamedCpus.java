// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.kernel;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import org.wakepath.kernel.catalogue.EventCatalogue;
import org.wakepath.kernel.catalogue.KnownEvent;

/**
 * The CPUs that the events of a host name. They show CPUs that were not recorded.
 *
 * <p>LTTng writes a stream for every CPU, so a CPU without a stream is missing. Other tracers write none for a CPU on
 * which nothing happens. For them only events that send a task to a CPU count, not those that name the CPU it slept on.
 */
public final class NamedCpus {
    /** More CPUs than Linux can have. */
    private static final int LIMIT = 1 << 16;

    /** Fields that name CPUs on which something happens, by event. */
    private static final Map<String, List<String>> NAMED = fieldsOf("cpu");
    /** Fields that name the CPU on which a task slept, by event. */
    private static final Map<String, List<String>> LAST = fieldsOf("last-cpu");

    private final BitSet named = new BitSet();
    /** For each CPU, when it was named last, ns. */
    private long[] last = new long[16];

    /** Notes the CPU that an event names, and when; no CPU if it is missing. */
    public void add(long cpu, long time) {
        if (cpu >= 0 && cpu < LIMIT) {
            if (cpu >= last.length) {
                last = Arrays.copyOf(last, (int) cpu * 2);
            }
            named.set((int) cpu);
            last[(int) cpu] = time;
        }
    }

    /** Whether a CPU was named after a time, ns. */
    public boolean isNamedAfter(int cpu, long time) {
        return named.get(cpu) && cpu < last.length && last[cpu] > time;
    }

    /** Notes the CPU that an event names; no CPU if it is {@link org.wakepath.ctf.EventBatch#MISSING}. */
    public void add(long cpu) {
        if (cpu >= 0 && cpu < LIMIT) {
            named.set((int) cpu);
        }
    }

    /** Fields of an event that name CPUs on which something happens, empty for none. */
    public static List<String> fields(String event, Host host) {
        List<String> slept = host.hasStreamOfEveryCpu() ? LAST.getOrDefault(event, List.of()) : List.of();
        return slept.isEmpty() ? NAMED.getOrDefault(event, List.of()) : slept;
    }

    private static Map<String, List<String>> fieldsOf(String unit) {
        Map<String, List<String>> fields = new HashMap<>();
        for (KnownEvent event : EventCatalogue.get().events()) {
            List<String> some = event.fieldsOf(unit);
            if (!some.isEmpty()) {
                event.names().forEach(name -> fields.put(name, some));
            }
        }
        return fields;
    }

    /** The CPUs that were named, but recorded nothing. */
    public SortedSet<Integer> missing(Collection<Integer> recorded) {
        SortedSet<Integer> missing = new TreeSet<>();
        named.stream().forEach(missing::add);
        missing.removeAll(recorded);
        return missing;
    }
}
