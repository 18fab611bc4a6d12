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
import java.util.Set;
import java.util.stream.Collectors;
import org.wakepath.base.PartitionPoint;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.Worker;
import org.wakepath.graph.model.WorkerKind;
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
 * @param unknown how long the path ran in functions of which no calls are known, ns; 0 without a path
 * @param filtered whether the recording left calls out, as short ones
 */
public record FunctionSplit(Interval interval, Optional<ActivePath> path, List<FunctionShare> functions, long cpu,
        long unknown, boolean filtered) {
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
     * @param within how long the path was with tasks that were in it, or may have been, in calls of which the trace
     * lacks the start or the end; functions that it called count, ns; 0 without a path
     * @param delaying how long tasks ran in it while the path waited for something that they may have held up, see
     * {@link Delays}, ns; 0 without a path
     * @param unrecorded how long its calls were not recorded, since the budget of the recording took it out, ns
     * @param uncertain whether events were lost in any of its calls
     * @param longest the call that took longest, of those that reach into the interval; empty for the time in no
     * function
     */
    public record FunctionShare(Optional<String> function, long calls, long doubtful, long self, long total, long cpu,
            long onPath, long within, long delaying, long unrecorded, boolean uncertain, Optional<Call> longest) {
    }

    /** A call of a function by a task. */
    public record Call(Worker task, Slice slice) {

        /** How long it took, ns. */
        public long duration() {
            return slice.end() - slice.begin();
        }
    }

    /**
     * The calls of one task, and what it did.
     *
     * @param cuts when it may have been in further calls, of which the trace lacks the start or the end
     */
    public record Calls(List<Slice> slices, List<Slice> cuts, Timeline timeline) {
    }

    /**
     * What is missing of the calls in an interval.
     *
     * @param unrecorded how long calls were not recorded, ns, by function; without those of which all calls were
     * @param filtered whether the recording left calls out, as short ones
     */
    public record Missing(Map<String, Long> unrecorded, boolean filtered) {
    }

    /**
     * Adds up the calls of some tasks in the interval of a path. The path has a doubt more if events were lost in them.
     *
     * @param tasks those that have calls, on the path's clock
     */
    public static FunctionSplit of(ActivePath path, Map<Worker, Calls> tasks, Missing missing) {
        Sums sums = new Sums(Interval.of(path), tasks);
        path.segments().forEach(sums::follow);
        sums.delay(new Delays(path));
        sums.cut(path);
        return sums.split(Optional.of(path.withDiagnostic(UNCERTAIN_CALLS, sums.uncertain)), missing);
    }

    /**
     * Adds up the calls of some tasks in an interval, without a path.
     *
     * @param tasks those that have calls, on the interval's clock
     */
    public static FunctionSplit of(Interval interval, Map<Worker, Calls> tasks, Missing missing) {
        return new Sums(interval, tasks).split(Optional.empty(), missing);
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
        private long within;
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
            return new FunctionShare(function, calls, doubtful, self, total, cpu, onPath, within, delaying,
                    unrecorded, uncertain, longest);
        }
    }

    private static final class Sums {
        private final Interval interval;
        private final Map<Worker, Calls> tasks;
        private final Map<Worker, InnermostSlices> innermost = new HashMap<>();
        private final Map<Optional<String>, Sum> sums = new HashMap<>();
        private long uncertain;
        private long unknown;

        Sums(Interval interval, Map<Worker, Calls> tasks) {
            this.interval = interval;
            this.tasks = tasks;
            tasks.forEach((task, calls) -> {
                innermost.put(task, new InnermostSlices(calls.slices()));
                count(task, calls.slices());
                times(innermost.get(task), calls.timeline());
            });
        }

        FunctionSplit split(Optional<ActivePath> path, Missing missing) {
            Map<String, Long> unrecorded = missing.unrecorded();
            unrecorded.keySet().forEach(function -> sum(Optional.of(function)));
            List<FunctionShare> shares = sums.entrySet().stream().map(sum -> sum.getValue().share(sum.getKey(),
                    sum.getKey().map(function -> unrecorded.getOrDefault(function, 0L)).orElse(0L)))
                    .sorted(ORDER).toList();
            return new FunctionSplit(interval, path, shares, shares.stream().mapToLong(FunctionShare::cpu).sum(),
                    unknown, missing.filtered());
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
            boolean isRunning = segment.state() == EdgeState.RUNNING;
            InnermostSlices functions = innermost.get(segment.worker());
            if (functions == null) {
                unknown += isRunning && segment.worker().kind() == WorkerKind.TASK ? segment.duration() : 0;
                return;
            }
            functions.splitNested(segment.start(), segment.end(), (nested, from, to) -> {
                List<String> names = nested.names();
                sum(names.isEmpty() ? Optional.empty() : Optional.of(names.get(names.size() - 1))).onPath += to - from;
                Set.copyOf(names).forEach(name -> sum(Optional.of(name)).within += to - from);
                unknown += isRunning && names.isEmpty() ? to - from : 0;
            });
            uncertain += functions.uncertain(segment);
        }

        private void delay(Delays delays) {
            tasks.forEach((task, calls) -> {
                Timeline timeline = calls.timeline();
                for (int i = 0; i < timeline.size(); i++) {
                    if (timeline.state(i) == EdgeState.RUNNING) {
                        delays.forEach(task.kernel(), timeline.start(i), timeline.end(i),
                                (from, to) -> innermost.get(task).split(from, to,
                                        (function, time) -> sum(function).delaying += time));
                    }
                }
            });
        }

        /**
         * The path may be in a call of which the trace lacks the start or the end. That does not matter for functions
         * of which no call is known.
         */
        private void cut(ActivePath path) {
            tasks.forEach((task, calls) -> calls.cuts().stream()
                    .filter(cut -> sums.containsKey(Optional.of(cut.name())))
                    .collect(Collectors.groupingBy(Slice::name))
                    .forEach((name, cuts) -> TimeRanges
                            .of(cuts.stream().map(cut -> new TimeRanges.Range(cut.begin(), cut.end())).toList()).all()
                            .forEach(cut -> sum(Optional.of(name)).within += together(path.segments(), task, cut))));
        }

        /** How much of a time range the path was with a task. */
        private static long together(List<PathSegment> segments, Worker task, TimeRanges.Range range) {
            long sum = 0;
            for (int i = PartitionPoint.of(segments.size(), n -> segments.get(n).end() <= range.start());
                    i < segments.size() && segments.get(i).start() < range.end(); i++) {
                PathSegment segment = segments.get(i);
                sum += segment.worker().equals(task)
                        ? Math.min(range.end(), segment.end()) - Math.max(range.start(), segment.start()) : 0;
            }
            return sum;
        }

        private static void split(InnermostSlices functions, long from, long to, InnermostSlices.Parts parts) {
            if (from < to) {
                functions.split(from, to, parts);
            }
        }
    }
}
