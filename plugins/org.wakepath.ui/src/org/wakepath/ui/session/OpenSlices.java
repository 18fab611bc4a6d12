// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.session;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.wakepath.analysis.Analysis;
import org.wakepath.analysis.TraceSlices;
import org.wakepath.graph.model.Worker;
import org.wakepath.kernel.Host;
import org.wakepath.path.ActivePath;
import org.wakepath.path.split.SliceSource;
import org.wakepath.path.split.SliceSplit;
import org.wakepath.track.Slice;
import org.wakepath.track.SliceFault;
import org.wakepath.track.SliceRules;
import org.wakepath.words.FunctionWords;
import org.wakepath.words.HostNames;
import org.wakepath.words.SafeText;
import org.wakepath.words.SliceWords;

/**
 * The slices of open traces, and the calls of functions among them. A host's traces of user space are read once for
 * each of both, when the first path needs them, and kept until the traces are closed. If they cannot be read, the
 * host's tasks have no slices.
 *
 * <p>Safe for use by several threads, of which one reads at a time.
 */
final class OpenSlices {
    private final Analysis analysis;
    private Optional<TraceSlices> slices = Optional.empty();
    private Optional<TraceSlices> calls = Optional.empty();
    /** Why the slices of a host cannot be read, a sentence, by the host's label. */
    private final Map<String, String> failures = new HashMap<>();
    private IProgressMonitor reader = new NullProgressMonitor();

    OpenSlices(Analysis analysis) {
        this.analysis = analysis;
    }

    /**
     * A path with its slices.
     *
     * @param remarks why slices are missing or doubtful, in sentences
     */
    record Labelled(SliceSplit split, List<String> remarks) {
    }

    /**
     * Labels a path with the calls of functions, and splits it at its slices.
     *
     * @param reference number of the host on whose clock the path is
     * @param names what hosts are called in the remarks
     * @param monitor ends the reading when it is canceled; the slices that were to be read are missing then
     */
    synchronized Labelled label(ActivePath path, int reference, HostNames names, IProgressMonitor monitor) {
        if (analysis.hosts().stream().flatMap(host -> host.traces().stream()).allMatch(Host::isKernel)) {
            return new Labelled(new SliceSplit(path, List.of(), Map.of(), Map.of()), List.of());
        }
        reader = monitor;
        monitor.subTask("slices");
        Map<String, String> missing = new LinkedHashMap<>();
        if (slices.isEmpty()) {
            slices = Optional.of(analysis.slices(SliceRules.builtIn(), events -> watch()));
            calls = Optional.of(analysis.slices(SliceRules.functions(), events -> watch()));
        }
        TraceSlices.OnClock all = slices.get().on(reference);
        TraceSlices.OnClock called = calls.get().on(reference);
        ActivePath labelled = called.calls(new ReadableSlices(called, missing)).label(path);
        SliceSplit split = SliceSplit.of(labelled, new ReadableSlices(all, missing));
        List<String> remarks = new ArrayList<>();
        missing.forEach((host, why) -> remarks
                .add("Slices of " + SafeText.clean(names.of(host)) + " are not shown. " + why));
        split.faults().forEach((host, faults) -> remarks.addAll(SliceWords.lines(names.of(host), faults)));
        remarks.addAll(notRecorded(split, all, names, missing.keySet()));
        return new Labelled(split, remarks);
    }

    /** Which calls of the hosts with slices on a path were not recorded. */
    private List<String> notRecorded(SliceSplit split, TraceSlices.OnClock all, HostNames names, Set<String> missing) {
        Set<String> wanted = split.slices().keySet().stream().map(Worker::kernel).collect(Collectors.toSet());
        wanted.removeAll(missing);
        List<Host> hosts = analysis.hosts();
        return IntStream.range(0, hosts.size()).filter(number -> wanted.contains(hosts.get(number).label())).boxed()
                .flatMap(number -> FunctionWords.notRecorded(names.of(hosts.get(number).label()), hosts.get(number),
                        all.gaps(number)).stream())
                .toList();
    }

    private void watch() {
        if (reader.isCanceled()) {
            throw new CancellationException();
        }
    }

    /** The slices of the hosts whose traces can be read, for one path. */
    private final class ReadableSlices implements SliceSource {
        private final SliceSource all;
        /** Why slices of a host are missing from the path, by the host's label. */
        private final Map<String, String> missing;

        ReadableSlices(SliceSource all, Map<String, String> missing) {
            this.all = all;
            this.missing = missing;
        }

        @Override
        public List<Slice> slices(Worker worker) {
            return readable(worker.kernel(), () -> all.slices(worker), List.of());
        }

        @Override
        public Map<SliceFault, Long> faults(String host) {
            return readable(host, () -> all.faults(host), Map.of());
        }

        private <T> T readable(String host, Supplier<T> found, T none) {
            if (failures.containsKey(host)) {
                missing.put(host, failures.get(host));
            }
            if (missing.containsKey(host)) {
                return none;
            }
            try {
                return found.get();
            } catch (CancellationException e) {
                missing.put(host, "Reading them was stopped. Ask for the path again to read them.");
            } catch (RuntimeException | VirtualMachineError e) {
                failures.put(host, Failure.sentence(e));
                missing.put(host, failures.get(host));
            }
            return none;
        }
    }
}
