// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.path.split;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.wakepath.base.PartitionPoint;
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
            Map<SliceFault, Long> found = slices.faults(worker.kernel());
            if (!found.isEmpty()) {
                faults.put(worker.kernel(), found);
            }
        }
        return faults;
    }

    /** Adds up the time that a path has to do with a worker, by the worker's slices. */
    private static final class WorkerSplit {
        private final List<Slice> slices;
        private final InnermostSlices innermost;
        private final Map<Optional<String>, Sums> sums = new LinkedHashMap<>();
        private final List<Stretch> stretches = new ArrayList<>();

        private record Stretch(long from, long to) {
        }

        private static final class Sums {
            private int count;
            private int doubtful;
            private int waits;
            private long total;
            private long onPath;
            private long waiting;
        }

        WorkerSplit(List<Slice> slices) {
            this.slices = slices;
            innermost = new InnermostSlices(slices);
        }

        /** The slices that touch an interval. */
        List<Slice> slices(long from, long to) {
            return slices.stream().filter(slice -> slice.begin() <= to && slice.end() >= from).toList();
        }

        /** The path was with the worker. */
        void addSegment(long from, long to) {
            stretches.add(new Stretch(from, to));
            innermost.split(from, to, (slice, duration) -> sums(slice).onPath += duration);
        }

        /** The worker waited. */
        void addWait(long from, long to) {
            stretches.add(new Stretch(from, to));
            Set<Optional<String>> met = new HashSet<>();
            innermost.split(from, to, (slice, duration) -> {
                Sums sum = sums(slice);
                sum.waiting += duration;
                sum.waits += met.add(slice) ? 1 : 0;
            });
        }

        private Sums sums(Optional<String> slice) {
            return sums.computeIfAbsent(slice, s -> new Sums());
        }

        /** One share for each name, and one for the time in no slice where there is any. */
        List<SliceShare> shares(Worker worker) {
            Covered covered = new Covered(stretches);
            Deque<Slice> open = new ArrayDeque<>();
            long outside = covered.length();
            for (Slice slice : slices) {
                while (!open.isEmpty() && open.peek().end() <= slice.begin()) {
                    open.pop();
                }
                outside -= open.isEmpty() ? covered.within(slice) : 0;
                count(slice, covered, open.stream().anyMatch(outer -> outer.name().equals(slice.name())));
                if (!slice.isPoint()) {
                    open.push(slice);
                }
            }
            if (outside > 0) {
                sums(Optional.empty()).total = outside;
            }
            List<SliceShare> shares = new ArrayList<>();
            sums.forEach((slice, sum) -> shares.add(new SliceShare(worker, slice, sum.count, sum.total, sum.onPath,
                    sum.waits, sum.waiting, sum.doubtful)));
            return shares;
        }

        private void count(Slice slice, Covered covered, boolean isInSameName) {
            long within = covered.within(slice);
            if (within > 0 || slice.isPoint() && covered.holds(slice.begin())) {
                Sums sum = sums(Optional.of(slice.name()));
                sum.count++;
                sum.doubtful += slice.open() || slice.uncertain() ? 1 : 0;
                sum.total += isInSameName ? 0 : within;
            }
        }

        /** The time that some stretches cover together. */
        private static final class Covered {
            private final List<Stretch> apart = new ArrayList<>();
            /** How much is covered before each of them. */
            private final List<Long> before = new ArrayList<>();
            private long length;

            Covered(List<Stretch> stretches) {
                List<Stretch> ordered = new ArrayList<>(stretches);
                ordered.sort(Comparator.comparingLong(Stretch::from));
                for (Stretch stretch : ordered) {
                    int last = apart.size() - 1;
                    if (last >= 0 && stretch.from() <= apart.get(last).to()) {
                        apart.set(last,
                                new Stretch(apart.get(last).from(), Math.max(apart.get(last).to(), stretch.to())));
                    } else {
                        apart.add(stretch);
                    }
                }
                for (Stretch stretch : apart) {
                    before.add(length);
                    length += stretch.to() - stretch.from();
                }
            }

            long length() {
                return length;
            }

            long within(Slice slice) {
                return until(slice.end()) - until(slice.begin());
            }

            boolean holds(long time) {
                int next = PartitionPoint.of(apart.size(), i -> apart.get(i).to() <= time);
                return next < apart.size() && apart.get(next).from() <= time;
            }

            private long until(long time) {
                int begun = PartitionPoint.of(apart.size(), i -> apart.get(i).from() < time);
                return begun == 0 ? 0
                        : before.get(begun - 1) + Math.min(time, apart.get(begun - 1).to())
                                - apart.get(begun - 1).from();
            }
        }
    }
}
