// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.kernel;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.wakepath.ctf.Packet;
import org.wakepath.ctf.Stream;
import org.wakepath.ctf.Trace;
import org.wakepath.kernel.catalogue.EventCatalogue;
import org.wakepath.kernel.catalogue.KnownEvent;

/**
 * A clock and everything recorded on it: the traces of one boot of one machine.
 *
 * @param label the host's name, made unique within its set
 * @param traces its traces, including rotation chunks and user-space traces
 */
public record Host(String label, List<Trace> traces) {
    private static final KnownEvent SWITCH = EventCatalogue.get().event("switch");

    /** The streams of the host's kernel traces. */
    public List<Stream> kernelStreams() {
        return traces.stream().filter(Host::isKernel).flatMap(t -> t.streams().stream()).toList();
    }

    /** The CPUs that have a stream in the host's kernel traces; none if streams do not name their CPUs. */
    public SortedSet<Integer> recordedCpus() {
        return kernelStreams().stream().map(Stream::cpu).filter(cpu -> cpu >= 0)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /**
     * The time range that all CPUs of the host's kernel traces cover, ns since the host's epoch. Buffers of a snapshot
     * or an overwritten session start at different times, and those of a stopped recording end at different times.
     * Outside this range some CPU was not recorded.
     *
     * @param idleAtEnd CPUs that idled when their streams ended, so that nothing is missing behind
     */
    public Coverage coverage(Collection<Integer> idleAtEnd) {
        boolean isUnseen = truncatedStreams().stream().anyMatch(s -> s.packets().isEmpty() && isKernel(s.trace()));
        return isUnseen ? Coverage.NOTHING
                : coverages(idleAtEnd).values().stream().reduce(Coverage::common).orElse(Coverage.UNLIMITED);
    }

    /**
     * The CPU that is not recorded any more while others are, first of all; empty if every stream goes on, says no end
     * or is cut.
     *
     * @param idleAtEnd as above
     */
    public Optional<Map.Entry<Integer, Coverage>> firstUnrecorded(Collection<Integer> idleAtEnd) {
        Map<Integer, Coverage> coverages = coverages(idleAtEnd);
        truncatedStreams().stream().map(Stream::cpu).forEach(coverages::remove);
        return coverages.entrySet().stream().filter(e -> e.getValue().end() != Coverage.UNLIMITED.end())
                .min(Map.Entry.comparingByValue(Comparator.comparingLong(Coverage::end)));
    }

    private Map<Integer, Coverage> coverages(Collection<Integer> idleAtEnd) {
        Map<Integer, Coverage> byCpu = new TreeMap<>();
        for (Stream stream : kernelStreams()) {
            List<Packet> packets = stream.packets();
            if (!packets.isEmpty()) {
                long end = idleAtEnd.contains(stream.cpu()) ? Packet.MISSING : packets.get(packets.size() - 1).end();
                byCpu.merge(stream.cpu(), new Coverage(packets.get(0).begin(), end), Coverage::joined);
            }
        }
        return byCpu;
    }

    /**
     * Until when each CPU is in sight, by the packets of its kernel streams, ns since the host's epoch;
     * {@link Long#MAX_VALUE} where they do not say. CPUs that are not there have no stream.
     *
     * @return empty if some streams do not name their CPUs
     */
    public Optional<Map<Integer, Long>> sightEnds() {
        Map<Integer, Long> ends = new TreeMap<>();
        for (Stream stream : kernelStreams()) {
            if (!stream.packets().isEmpty()) {
                long end = stream.end();
                ends.merge(stream.cpu(), end == Packet.MISSING ? Long.MAX_VALUE : end, Math::max);
            }
        }
        return ends.keySet().stream().allMatch(cpu -> cpu >= 0) ? Optional.of(ends) : Optional.empty();
    }

    /** The streams, of all traces, whose files end within a packet. */
    public List<Stream> truncatedStreams() {
        return traces.stream().flatMap(t -> t.streams().stream()).filter(Stream::isTruncated).toList();
    }

    /** The number of whole packets missing in its traces, by their sequence numbers. */
    public long missingPackets() {
        return traces.stream().flatMap(t -> t.streams().stream()).mapToLong(Stream::missingPackets).sum();
    }

    /** The kind of machine, such as {@code x86_64}; empty if the kernel traces do not say. */
    public String machine() {
        return traces.stream().filter(Host::isKernel).map(trace -> trace.environment().getOrDefault("machine", ""))
                .filter(machine -> !machine.isEmpty()).findFirst().orElse("");
    }

    /** Whether the tracer wrote a stream for every CPU of the host, even for idle ones. */
    public boolean hasStreamOfEveryCpu() {
        return traces.stream().filter(Host::isKernel)
                .allMatch(trace -> trace.environment().getOrDefault("tracer_name", "").startsWith("lttng"));
    }

    /** Whether a trace comes from a kernel. If the tracer does not say, a trace counts if it has task switches. */
    public static boolean isKernel(Trace trace) {
        String domain = trace.environment().getOrDefault("domain", "");
        return domain.equals("kernel") || domain.isEmpty() && trace.eventClasses().stream()
                .anyMatch(c -> SWITCH.names().contains(KernelEventLayout.plainName(c.name())));
    }

    /** Whether a softirq may lose the CPU to another task, as on PREEMPT_RT; true if the traces do not say. */
    public boolean mayPreemptSoftirqs() {
        List<String> versions = traces.stream().filter(Host::isKernel).map(t -> new TraceOrigin(t).kernelVersion())
                .filter(v -> !v.isEmpty()).toList();
        return versions.isEmpty()
                || versions.stream().anyMatch(v -> v.contains("PREEMPT_RT") || v.contains("PREEMPT RT"));
    }

    /** Whether the kernel reports task states in their short form, as it does since 4.14. */
    public boolean reportsTaskStates() {
        return traces.stream().filter(Host::isKernel).map(t -> new TraceOrigin(t).kernelRelease())
                .filter(r -> !r.isEmpty()).findFirst().map(KernelRelease::of)
                .map(r -> r.isAtLeast(4, 14)).orElse(true);
    }

    /** Version of a kernel; 0.0 if the text does not start with one. */
    record KernelRelease(int major, int minor) {
        private static final Pattern NUMBERS = Pattern.compile("(\\d{1,5})\\.(\\d{1,5}).*");

        /** Reads {@code 6.1.0-56-cloud-amd64} and the like. */
        static KernelRelease of(String release) {
            Matcher m = NUMBERS.matcher(release);
            return m.matches() ? new KernelRelease(Integer.parseInt(m.group(1)), Integer.parseInt(m.group(2)))
                    : new KernelRelease(0, 0);
        }

        boolean isAtLeast(int otherMajor, int otherMinor) {
            return major > otherMajor || major == otherMajor && minor >= otherMinor;
        }
    }
}
