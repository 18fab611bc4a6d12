/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.analysis;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.wakepath.base.Spool;
import org.wakepath.graph.model.TaskSummary;
import org.wakepath.graph.model.Worker;
import org.wakepath.kernel.Host;
import org.wakepath.path.split.SliceSource;
import org.wakepath.track.Slice;
import org.wakepath.track.SliceFault;
import org.wakepath.track.SliceRules;
import org.wakepath.track.Track;
import org.wakepath.track.TrackReader;

/**
 * The slices of the tasks of an analysis. A host's traces of user space are read when they are first asked for.
 *
 * <p>Safe for use by several threads.
 */
public final class TraceSlices {
    private final Analysis analysis;
    private final List<Host> hosts;
    private final SliceRules rules;
    private final Spool spool;
    private final Map<Worker, TaskSummary> tasks;
    private final Map<Integer, Track> tracks = new HashMap<>();

    /**
     * The slices of the hosts of an analysis.
     *
     * @param hosts by their numbers in the analysis
     * @param spool the memory of the slices
     */
    public TraceSlices(Analysis analysis, List<Host> hosts, SliceRules rules, Spool spool) {
        this.analysis = analysis;
        this.hosts = hosts;
        this.rules = rules;
        this.spool = spool;
        tasks = analysis.tasks().stream().collect(Collectors.toMap(TaskSummary::task, task -> task, (one, other) -> one));
    }

    /** What was read of a host. */
    public synchronized Track track(int host) {
        return tracks.computeIfAbsent(host, number -> TrackReader.read(hosts.get(number), rules, spool));
    }

    /** The slices of a task that begin while it lives, by their begin, on the clock of host number {@code reference}. */
    public List<Slice> of(TaskSummary task, int reference) {
        List<Slice> slices = new ArrayList<>();
        for (Slice slice : track(task.hostNumber()).slices(task.task().tid(), task.start(), task.end())) {
            slices.add(slice.at(analysis.convert(task.hostNumber(), slice.begin(), reference),
                    analysis.convert(task.hostNumber(), Math.min(slice.end(), task.end()), reference)));
        }
        return slices;
    }

    /** The slices of all tasks on the clock of host number {@code reference}. */
    public SliceSource on(int reference) {
        return new SliceSource() {
            @Override
            public List<Slice> slices(Worker worker) {
                TaskSummary task = tasks.get(worker);
                return task == null ? List.of() : of(task, reference);
            }

            @Override
            public Map<SliceFault, Long> faults(String host) {
                for (int number = 0; number < hosts.size(); number++) {
                    if (hosts.get(number).label().equals(host)) {
                        return track(number).faults();
                    }
                }
                return Map.of();
            }
        };
    }
}
