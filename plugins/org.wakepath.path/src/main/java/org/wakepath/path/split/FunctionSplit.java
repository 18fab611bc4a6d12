// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.path.split;

import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.wakepath.base.PartitionPoint;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.Worker;
import org.wakepath.path.ActivePath;
import org.wakepath.path.PathSegment;
import org.wakepath.path.Timeline;
import org.wakepath.track.Slice;

/**
 * The functions of all tasks whose calls were recorded, in an interval: what they took of the processors, beside what a
 * path was in them.
 *
 * @param interval when
 * @param path the path in this interval; empty if nobody asked for one
 * @param functions those that the path was in longest first, then those that used the processors most
 * @param cpu how long the tasks ran in the interval, in these functions and in none, ns
 */
public record FunctionSplit(Interval interval, Optional<ActivePath> path, List<FunctionShare> functions, long cpu) {
    /** The diagnostic of a path that says how long it ran in calls during which events were lost, ns. */
    public static final String UNCERTAIN_CALLS = "uncertainCalls";
    private static final Comparator<FunctionShare> ORDER = Comparator
            .comparingLong((FunctionShare share) -> -share.onPath()).thenComparingLong(share -> -share.cpu())
            .thenComparingLong(share -> -share.self()).thenComparing(share -> share.function().orElse(""));

    /** A time range, ns since the epoch, and the label of the host whose clock it is on. */
    public record Interval(long start, long end, String clock) {

        static Interval of(ActivePath path) {
            return new Interval(path.start(), path.end(), path.clock());
        }

        /** Its length in ns. */
        public long duration() {
            return end - start;
        }
    }

    /**
     * The time of one function. It is that of all tasks within the interval.
     *
     * @param function its name; empty for the time in no function of which calls were recorded
     * @param calls how many of its calls reach into the interval
     * @param doubtful how many of these are open or uncertain
     * @param self how long tasks were in it, without the recorded functions that it called, ns; waits count
     * @param total the same with the functions that it called; a call within another one of the function counts once
     * @param cpu how long tasks ran in it, without the recorded functions that it called, ns
     * @param onPath how long the path was with tasks that were in it, without the recorded functions that it called,
     * ns; 0 without a path
     * @param delaying how long tasks ran in it while the path was with a task that was ready and waited for a
     * processor, of whichever, ns; 0 without a path
     * @param unrecorded how long its calls were not recorded, since the budget of the recording took it out, ns
     * @param uncertain whether events were lost in any of its calls
     * @param longest the call that took longest, of those that reach into the interval; empty for the time in no
     * function
     */
    public record FunctionShare(Optional<String> function, long calls, long doubtful, long self, long total, long cpu,
            long onPath, long delaying, long unrecorded, boolean uncertain, Optional<Call> longest) {
    }

    /** A call of a function by a task. */
    public record Call(Worker task, Slice slice) {

        /** How long it took, ns. */
        public long duration() {
            return slice.end() - slice.begin();
        }
    }

    /** The calls of one task, and what it did. */
    public record Calls(List<Slice> slices, Timeline timeline) {
    }

    /**
     * Adds up the calls of some tasks in the interval of a path. The path has a doubt more if events were lost in them.
     *
     * @param tasks those that have calls, on the path's clock
     * @param unrecorded how long calls were not recorded in this interval, ns, by function; without those of which all
     * calls were
     */
    public static FunctionSplit of(ActivePath path, Map<Worker, Calls> tasks, Map<String, Long> unrecorded) {
        Sums sums = new Sums(Interval.of(path), tasks);
        path.segments().forEach(sums::follow);
        return sums.split(Optional.of(path.withDiagnostic(UNCERTAIN_CALLS, sums.uncertain)), unrecorded);
    }

    /**
     * Adds up the calls of some tasks in an interval, without a path.
     *
     * @param tasks those that have calls, on the interval's clock
     * @param unrecorded how long calls were not recorded in this interval, ns, by function; without those of which all
     * calls were
     */
    public static FunctionSplit of(Interval interval, Map<Worker, Calls> tasks, Map<String, Long> unrecorded) {
        return new Sums(interval, tasks).split(Optional.empty(), unrecorded);
    }

    /** Whether events were lost in calls, so that the time of a function may be that of another one. */
    public boolean isUncertain() {
        return functions.stream().anyMatch(FunctionShare::uncertain);
    }

    /** What is known of a function while it is added up. */
    private static final class Sum {
        private long calls;
        private long doubtful;
        private long self;
        private long total;
        private long cpu;
        private long onPath;
        private long delaying;
        private boolean uncertain;
        private Optional<Call> longest = Optional.empty();

        void add(Call call) {
            calls++;
            doubtful += call.slice.open() || call.slice.uncertain() ? 1 : 0;
            uncertain |= call.slice.uncertain();
            if (longest.isEmpty() || longest.get().duration() < call.duration()) {
                longest = Optional.of(call);
            }
        }

        FunctionShare share(Optional<String> function, long unrecorded) {
            return new FunctionShare(function, calls, doubtful, self, total, cpu, onPath, delaying, unrecorded,
                    uncertain, longest);
        }
    }

    private static final class Sums {
        private final Interval interval;
        private final Map<Worker, Calls> tasks;
        private final Map<Worker, InnermostSlices> innermost = new HashMap<>();
        private final Map<Optional<String>, Sum> sums = new HashMap<>();
        private long uncertain;

        Sums(Interval interval, Map<Worker, Calls> tasks) {
            this.interval = interval;
            this.tasks = tasks;
            tasks.forEach((task, calls) -> {
                innermost.put(task, new InnermostSlices(calls.slices()));
                count(task, calls.slices());
                times(innermost.get(task), calls.timeline());
            });
        }

        FunctionSplit split(Optional<ActivePath> path, Map<String, Long> unrecorded) {
            unrecorded.keySet().forEach(function -> sum(Optional.of(function)));
            List<FunctionShare> shares = sums.entrySet().stream().map(sum -> sum.getValue().share(sum.getKey(),
                    sum.getKey().map(function -> unrecorded.getOrDefault(function, 0L)).orElse(0L)))
                    .sorted(ORDER).toList();
            return new FunctionSplit(interval, path, shares, shares.stream().mapToLong(FunctionShare::cpu).sum());
        }

        private Sum sum(Optional<String> function) {
            return sums.computeIfAbsent(function, unused -> new Sum());
        }

        private void count(Worker task, List<Slice> slices) {
            Deque<Slice> open = new ArrayDeque<>();
            for (Slice slice : slices) {
                while (!open.isEmpty() && open.peek().end() <= slice.begin()) {
                    open.pop();
                }
                if (slice.begin() < interval.end() && slice.end() > interval.start()) {
                    Sum sum = sum(Optional.of(slice.name()));
                    sum.add(new Call(task, slice));
                    sum.total += isInSame(open, slice) ? 0
                            : Math.min(slice.end(), interval.end()) - Math.max(slice.begin(), interval.start());
                }
                if (!slice.isPoint()) {
                    open.push(slice);
                }
            }
        }

        /** A loop, because a stream for each of millions of calls takes much longer. */
        private static boolean isInSame(Deque<Slice> open, Slice slice) {
            for (Slice outer : open) {
                if (outer.name().equals(slice.name())) {
                    return true;
                }
            }
            return false;
        }

        private void times(InnermostSlices functions, Timeline timeline) {
            for (int i = 0; i < timeline.size(); i++) {
                boolean isRunning = timeline.state(i) == EdgeState.RUNNING;
                split(functions, Math.max(timeline.start(i), interval.start()),
                        Math.min(timeline.end(i), interval.end()),
                        (function, time) -> {
                            sum(function).self += time;
                            sum(function).cpu += isRunning ? time : 0;
                        });
            }
        }

        private void follow(PathSegment segment) {
            InnermostSlices functions = innermost.get(segment.worker());
            if (functions != null) {
                split(functions, segment.start(), segment.end(), (function, time) -> sum(function).onPath += time);
                uncertain += functions.uncertain(segment);
            }
            if (segment.state() == EdgeState.PREEMPTED) {
                tasks.forEach((task, calls) -> delay(segment, innermost.get(task), calls.timeline()));
            }
        }

        private void delay(PathSegment segment, InnermostSlices functions, Timeline timeline) {
            int first = PartitionPoint.of(timeline.size(), i -> timeline.end(i) <= segment.start());
            for (int i = first; i < timeline.size() && timeline.start(i) < segment.end(); i++) {
                if (timeline.state(i) == EdgeState.RUNNING) {
                    split(functions, Math.max(timeline.start(i), segment.start()),
                            Math.min(timeline.end(i), segment.end()),
                            (function, time) -> sum(function).delaying += time);
                }
            }
        }

        private static void split(InnermostSlices functions, long from, long to, InnermostSlices.Parts parts) {
            if (from < to) {
                functions.split(from, to, parts);
            }
        }
    }
}
