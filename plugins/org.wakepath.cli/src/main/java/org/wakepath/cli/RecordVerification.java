// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.wakepath.analysis.Analysis;
import org.wakepath.analysis.HostRelation;
import org.wakepath.ctf.type.CtfException;
import org.wakepath.graph.build.TimeSpanException;
import org.wakepath.kernel.Host;
import org.wakepath.kernel.MissingEventsException;
import org.wakepath.kernel.TraceSet;
import org.wakepath.kernel.census.EventCensus;
import org.wakepath.kernel.census.HostCensus;
import org.wakepath.record.RecordedHost;
import org.wakepath.words.ExceptionWords;

/** Reads a recording as every analysis will. So its faults are known while it can be repeated. */
final class RecordVerification {
    private final int threads;
    private final Map<RecordedHost, HostCensus> censuses = new HashMap<>();
    private final Map<RecordedHost, HostCensus> lossyFunctions = new HashMap<>();
    private final Map<RecordedHost, List<String>> problems = new HashMap<>();
    private final Map<String, HostRelation> relations = new HashMap<>();
    private Optional<Analysis> analysis = Optional.empty();

    private RecordVerification(int threads) {
        this.threads = threads;
    }

    /**
     * The findings.
     *
     * @param traces the hosts in the order of the recording
     * @param analysis their graphs; empty if they cannot be built
     */
    record Verified(List<RecordedTrace> traces, Optional<Analysis> analysis) {
        /** What this machine is called in its trace; empty if it was not recorded. */
        Optional<String> here() {
            return traces.stream().filter(trace -> trace.host().isHere()).findFirst().map(RecordedTrace::label);
        }

        /** The call for all tasks, or for what traces hold that cannot be analysed; empty where nothing was kept. */
        List<String> overview(Path output) {
            boolean isAnyKept = traces.stream().anyMatch(trace -> trace.census().isPresent());
            return isAnyKept ? List.of("wakepath", analysis.isPresent() ? "tasks" : "info", output.toString())
                    : List.of();
        }
    }

    /** Reads all traces of a recording. */
    static Verified of(List<RecordedHost> hosts, int threads) {
        RecordVerification verification = new RecordVerification(threads);
        hosts.forEach(verification::count);
        verification.relate(hosts);
        return new Verified(hosts.stream().map(verification::result).toList(), verification.analysis);
    }

    private void count(RecordedHost recorded) {
        List<String> found = new ArrayList<>(recorded.problems());
        problems.put(recorded, found);
        if (recorded.folder().isEmpty()) {
            found.add("nothing was kept of it");
            return;
        }
        try {
            for (Host host : TraceSet.open(List.of(kernel(recorded.folder().get())), threads).hosts()) {
                censuses.put(recorded, new EventCensus(threads).count(host));
            }
            if (!censuses.containsKey(recorded)) {
                found.add("there is no trace in " + recorded.folder().get());
            }
            countLossyFunctions(recorded, recorded.folder().get().resolve("functions"));
        } catch (CtfException e) {
            found.add(ExceptionWords.of(e).orElseThrow().problem());
        }
    }

    /** Counts events only where some were lost, since there may be very many. */
    private void countLossyFunctions(RecordedHost recorded, Path folder) {
        if (!Files.exists(folder.resolve("metadata"))) {
            return;
        }
        for (Host host : TraceSet.open(List.of(folder), threads).hosts()) {
            boolean hasLosses = host.traces().stream().flatMap(trace -> trace.streams().stream())
                    .anyMatch(stream -> stream.discarded() > 0);
            if (hasLosses) {
                lossyFunctions.put(recorded, new EventCensus(threads).count(host));
            }
        }
    }

    /** The kernel's trace of a host, beside which there may be that of its requests. */
    private static Path kernel(Path folder) {
        Path kernel = folder.resolve("kernel");
        return Files.isDirectory(kernel) ? kernel : folder;
    }

    /** Relates the clocks to that of the first host, which is this machine if it was recorded. */
    private void relate(List<RecordedHost> hosts) {
        List<Path> folders = hosts.stream().filter(censuses::containsKey).flatMap(host -> host.folder().stream())
                .toList();
        if (folders.isEmpty()) {
            return;
        }
        try {
            TraceSet traces = TraceSet.open(folders, threads);
            Analysis built = Analysis.open(traces, threads);
            analysis = Optional.of(built);
            List<HostRelation> found = built.relations(0);
            for (int i = 0; i < found.size(); i++) {
                HostRelation relation = found.get(i);
                Hosts.analysed(traces).get(i).traces()
                        .forEach(trace -> relations.put(trace.folder().toString(), relation));
            }
        } catch (CtfException | MissingEventsException | TimeSpanException e) {
            hosts.stream().filter(censuses::containsKey).findFirst()
                    .ifPresent(host -> problems.get(host).add(ExceptionWords.of(e).orElseThrow().problem()));
        }
    }

    /** The result of a host. Labels are unique only among all hosts, so a host is found by the folder of its trace. */
    private RecordedTrace result(RecordedHost host) {
        Optional<HostCensus> census = Optional.ofNullable(censuses.get(host));
        Optional<HostRelation> relation = census
                .map(found -> relations.get(found.host().traces().get(0).folder().toString()));
        return new RecordedTrace(host, census, Optional.ofNullable(lossyFunctions.get(host)), relation,
                List.copyOf(problems.get(host)));
    }
}
