// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.kernel.census;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.wakepath.kernel.Host;
import org.wakepath.kernel.catalogue.EventCatalogue;
import org.wakepath.kernel.catalogue.EventNeed;
import org.wakepath.kernel.catalogue.KnownEvent;

/** The tracer that recorded a host, for advice on what it should record next time. */
public enum TracerKind {
    /** LTTng, and any tracer that is not known. */
    LTTNG,
    /** Wakepath's own, by eBPF. */
    EBPF,
    /** perf. */
    PERF;

    private static final String ENABLE = "lttng enable-event --kernel ";
    private static final String PERF_RECORD = "perf record -a -k mono -e ";

    /** The tracer of a host's kernel traces. */
    public static TracerKind of(Host host) {
        String tracer = host.traces().stream().filter(Host::isKernel)
                .map(trace -> trace.environment().getOrDefault("tracer_name", "")).findFirst().orElse("");
        return tracer.startsWith("wakepath") ? EBPF : tracer.equals("perf") ? PERF : LTTNG;
    }

    /**
     * The command that records what is needed, with Wakepath's own tracer where this one cannot; empty if nothing is.
     */
    String command(List<EventNeed> unmet) {
        if (unmet.isEmpty()) {
            return "";
        }
        return switch (this) {
            case LTTNG -> lttng(unmet);
            case EBPF -> ebpf(unmet);
            case PERF -> unmet.stream().allMatch(TracerKind::isMetByPerf)
                    ? perf(unmet.stream().flatMap(TracerKind::perfEvents)) : ebpf(unmet);
        };
    }

    /** The command that records these events of all tasks. */
    String everything(List<String> events) {
        return switch (this) {
            case LTTNG -> "lttng untrack --kernel --all --pid";
            case EBPF -> "wakepath record";
            case PERF -> perf(events.stream().map(TracerKind::ofCategory));
        };
    }

    private static String ofCategory(String event) {
        return event.startsWith("sched_") ? "sched:*" : event.startsWith("sys_") ? "raw_syscalls:*" : "*:" + event;
    }

    private static String perf(Stream<String> events) {
        return PERF_RECORD + "'" + events.distinct().collect(Collectors.joining(",")) + "'";
    }

    private static String lttng(List<EventNeed> unmet) {
        String names = unmet.stream().filter(need -> !need.isOption()).map(EventNeed::record).distinct()
                .collect(Collectors.joining(","));
        List<String> commands = new ArrayList<>();
        if (!names.isEmpty()) {
            commands.add(ENABLE + (names.contains("*") ? "'" + names + "'" : names));
        }
        unmet.stream().filter(EventNeed::isOption).forEach(need -> commands.add(ENABLE + need.record()));
        return String.join("; ", commands);
    }

    /** What is recorded without an option was left out by another, or the kernel does not have it. */
    private static String ebpf(List<EventNeed> unmet) {
        String options = unmet.stream().flatMap(TracerKind::options).distinct().sorted()
                .collect(Collectors.joining(" "));
        return ("wakepath record " + options).strip();
    }

    private static Stream<String> options(EventNeed need) {
        if (need.isOption()) {
            return Stream.of("--syscalls");
        }
        return events(need).map(KnownEvent::recordedWhen).filter(when -> when.startsWith("with "))
                .map(when -> when.split(" ")[1]);
    }

    /** Whether the events suffice as perf has them: it has no lists of tasks, and of packets no headers. */
    private static boolean isMetByPerf(EventNeed need) {
        return need.isOption() || need.isMet(events(need).flatMap(event -> event.perfNames().stream())
                .collect(Collectors.toSet()));
    }

    private static Stream<String> perfEvents(EventNeed need) {
        return need.isOption() ? Stream.of("raw_syscalls:*")
                : events(need).flatMap(event -> event.perfNames().stream().limit(1)).map(name -> "*:" + name);
    }

    private static Stream<KnownEvent> events(EventNeed need) {
        String start = need.record().replace("*", "");
        return EventCatalogue.get().events().stream().filter(event -> event.names().stream()
                .anyMatch(need.record().endsWith("*") ? name -> name.startsWith(start) : start::equals));
    }
}
