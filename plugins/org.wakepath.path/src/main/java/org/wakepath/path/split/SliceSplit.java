// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.path.split;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.wakepath.graph.model.Worker;
import org.wakepath.path.ActivePath;
import org.wakepath.path.PathSegment;
import org.wakepath.path.Wait;
import org.wakepath.track.Slice;
import org.wakepath.track.SliceFault;

/**
 * A path whose time is split at the slices of the workers that it was with.
 *
 * @param path the path
 * @param shares the largest part of the path first
 * @param slices the slices of each of these workers that the path's interval touches, by their begin, outer ones first;
 * workers without any are not in it
 * @param faults what was wrong with the events of the hosts that it was with, by the host's label; hosts of which
 * nothing was wrong are not in it
 */
public record SliceSplit(ActivePath path, List<SliceShare> shares, Map<Worker, List<Slice>> slices,
        Map<String, Map<SliceFault, Long>> faults) {

    /**
     * Splits a path.
     *
     * @param slices those of its hosts, on its clock
     */
    public static SliceSplit of(ActivePath path, SliceSource slices) {
        Map<Worker, WorkerSplit> workers = new LinkedHashMap<>();
        for (PathSegment segment : path.segments()) {
            of(segment.worker(), workers, slices).addSegment(segment.start(), segment.end());
        }
        for (Wait wait : path.waits()) {
            long from = Math.max(wait.start(), path.start());
            long to = Math.min(wait.end(), path.end());
            if (from < to) {
                of(wait.worker(), workers, slices).addWait(from, to);
            }
        }
        List<SliceShare> shares = new ArrayList<>();
        workers.forEach((worker, split) -> shares.addAll(split.shares(worker)));
        shares.sort(Comparator.comparingLong((SliceShare share) -> -share.onPath())
                .thenComparing(share -> -share.total()));
        Map<Worker, List<Slice>> shown = new LinkedHashMap<>();
        workers.forEach((worker, split) -> {
            List<Slice> within = split.slices(path.start(), path.end());
            if (!within.isEmpty()) {
                shown.put(worker, within);
            }
        });
        return new SliceSplit(path, List.copyOf(shares), shown, faults(workers.keySet(), slices));
    }

    private static WorkerSplit of(Worker worker, Map<Worker, WorkerSplit> workers, SliceSource slices) {
        return workers.computeIfAbsent(worker.grouped(), w -> new WorkerSplit(slices.slices(w)));
    }

    private static Map<String, Map<SliceFault, Long>> faults(Set<Worker> workers, SliceSource slices) {
        Map<String, Map<SliceFault, Long>> faults = new LinkedHashMap<>();
        for (Worker worker : workers) {
            Map<SliceFault, Long> found = slices.faults(worker.host());
            if (!found.isEmpty()) {
                faults.put(worker.host(), found);
            }
        }
        return faults;
    }
}
