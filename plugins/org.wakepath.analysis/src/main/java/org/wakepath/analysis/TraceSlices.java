// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.analysis;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.TaskSummary;
import org.wakepath.graph.model.Worker;
import org.wakepath.kernel.Host;
import org.wakepath.path.Wait;
import org.wakepath.path.split.SliceSource;
import org.wakepath.track.Slice;
import org.wakepath.track.SliceFault;
import org.wakepath.track.SliceGaps;
import org.wakepath.track.Track;
import org.wakepath.track.TrackReader;

/**
 * The slices of the tasks of an analysis. A host's traces are read at the first use.
 *
 * <p>Safe for use by several threads.
 */
public final class TraceSlices {
    private final Analysis analysis;
    private final List<Host> hosts;
    private final Function<Host, Track> reader;
    private final Map<Worker, TaskSummary> tasks;
    private final Map<Integer, Track> tracks = new HashMap<>();

    /** @param reader reads the slices of a host */
    TraceSlices(Analysis analysis, Function<Host, Track> reader) {
        this.analysis = analysis;
        hosts = analysis.hosts();
        this.reader = reader;
        tasks = analysis.tasks().stream()
                .collect(Collectors.toMap(TaskSummary::task, task -> task, (one, other) -> one));
    }

    private synchronized Track track(int host) {
        return tracks.computeIfAbsent(host, number -> reader.apply(hosts.get(number)));
    }

    /** The slices of all tasks on the clock of host number {@code reference}, for one answer. */
    public OnClock on(int reference) {
        return new OnClock(reference);
    }

    /**
     * Slices on one clock. Its faults count only the slices that this object gave, so they do not depend on other
     * answers. For one thread.
     */
    public final class OnClock implements SliceSource {
        private final int reference;
        /** The slices of a task that were left out, by task. */
        private final Map<TaskSummary, List<Slice>> strangers = new HashMap<>();

        private OnClock(int reference) {
            this.reference = reference;
        }

        /**
         * The slices of a task that start while it lives, by their start. Slices that start or end while the task
         * certainly does not run are another task's, and are left out.
         */
        public List<Slice> of(TaskSummary task) {
            List<Slice> slices = new ArrayList<>();
            List<Slice> left = new ArrayList<>();
            for (Slice local : track(task.hostNumber()).slices(task.task().tid(), task.start(), task.end())) {
                Slice slice = onClock(task, local);
                if (mayRun(task, slice.begin()) && (slice.open() || mayRun(task, slice.end()))) {
                    slices.add(slice);
                } else {
                    left.add(slice);
                }
            }
            strangers.put(task, left);
            return slices;
        }

        /** These slices as labels of paths on this clock, where they are calls of functions. */
        public TraceCalls calls() {
            return calls(this);
        }

        /**
         * Some of these slices as labels of paths on this clock, where they are calls of functions.
         *
         * @param some those that can be read
         */
        public TraceCalls calls(SliceSource some) {
            return new TraceCalls(some, this::isPartial, this::woken);
        }

        private boolean isPartial(Worker worker) {
            TaskSummary task = tasks.get(worker);
            return task != null && (!gaps(task.hostNumber()).names().isEmpty() || hosts.get(task.hostNumber()).traces()
                    .stream().anyMatch(trace -> trace.environment().containsKey(TrackReader.LEFT_OUT)));
        }

        private OptionalLong woken(Wait wait) {
            TaskSummary task = tasks.get(wait.worker());
            Optional<Blocking> blocked = task == null ? Optional.empty()
                    : Blocking.of(wait, task, analysis, reference);
            return blocked.isEmpty() ? OptionalLong.empty()
                    : OptionalLong.of(analysis.convert(task.hostNumber(), blocked.get().end(), reference));
        }

        /**
         * When a task may have been in slices that {@link #of} lacks: whose start or end is missing, or that seem to be
         * another task's. In no order.
         */
        public List<Slice> cuts(TaskSummary task) {
            List<Slice> cuts = new ArrayList<>();
            track(task.hostNumber()).cuts(task.task().tid(), task.start(), task.end())
                    .forEach(cut -> cuts.add(onClock(task, cut)));
            if (!strangers.containsKey(task)) {
                of(task);
            }
            cuts.addAll(strangers.get(task));
            return cuts;
        }

        private Slice onClock(TaskSummary task, Slice local) {
            return local.at(analysis.convert(task.hostNumber(), local.begin(), reference),
                    analysis.convert(task.hostNumber(), Math.min(local.end(), task.end()), reference));
        }

        /** How many slices of a name of a task lack their start or their end. */
        public long cut(TaskSummary task, String name) {
            return track(task.hostNumber()).cut(task.task().tid(), name, task.start(), task.end());
        }

        /** When slices of a host were not recorded, on the clock of its kernel trace. */
        public SliceGaps gaps(int host) {
            return track(host).gaps();
        }

        /**
         * How long slices were not recorded within a time range of this clock, ns, by their names; of several hosts the
         * longest time. Names whose slices were recorded all of the time are left out, and hosts whose clock is not
         * related to this one.
         */
        public Map<String, Long> unrecorded(long from, long to) {
            Map<String, Long> unrecorded = new HashMap<>();
            List<HostRelation> relations = analysis.relations(reference);
            IntStream.range(0, hosts.size()).filter(host -> relations.get(host).clock().isConnected())
                    .forEach(host -> gaps(host).names().forEach(name -> unrecorded.merge(name,
                            gaps(host).length(name, time -> analysis.convert(host, time, reference), from, to),
                            Math::max)));
            unrecorded.values().removeIf(length -> length == 0);
            return unrecorded;
        }

        /** Whether tasks of a host have slices that what was read of its kernel traces does not have. */
        public boolean hasUnknownTasks(int host) {
            Set<Integer> known = analysis.tasks().stream().filter(task -> task.hostNumber() == host)
                    .map(task -> task.task().tid()).collect(Collectors.toSet());
            return !known.containsAll(track(host).tids());
        }

        private boolean mayRun(TaskSummary task, long moment) {
            EdgeState state = analysis.stateAt(task, moment, reference);
            return state == EdgeState.RUNNING || state == EdgeState.UNKNOWN;
        }

        @Override
        public List<Slice> slices(Worker worker) {
            TaskSummary task = tasks.get(worker);
            return task == null ? List.of() : of(task);
        }

        /** How often the events of a host had each fault; empty if no host has the label. */
        @Override
        public Map<SliceFault, Long> faults(String host) {
            for (int number = 0; number < hosts.size(); number++) {
                if (hosts.get(number).label().equals(host)) {
                    return faults(number);
                }
            }
            return Map.of();
        }

        private Map<SliceFault, Long> faults(int host) {
            Map<SliceFault, Long> faults = new EnumMap<>(SliceFault.class);
            faults.putAll(track(host).faults());
            long left = strangers.entrySet().stream().filter(one -> one.getKey().hostNumber() == host)
                    .mapToLong(one -> one.getValue().size()).sum();
            if (left > 0) {
                faults.put(SliceFault.NOT_RUNNING, left);
            }
            return faults;
        }
    }
}
