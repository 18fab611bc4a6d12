// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.analysis;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.wakepath.base.Spool;
import org.wakepath.graph.build.Excerpt;
import org.wakepath.graph.build.ReadingWatch;
import org.wakepath.graph.model.TaskSummary;
import org.wakepath.graph.model.Worker;
import org.wakepath.kernel.Host;
import org.wakepath.path.ActivePath;
import org.wakepath.path.PathSegment;
import org.wakepath.path.Wait;
import org.wakepath.path.WaitStacks;
import org.wakepath.track.StackFault;
import org.wakepath.track.StackReader;
import org.wakepath.track.StackTrack;

/**
 * The stacks of the tasks of an analysis. They label the waits and the work of a path, and change nothing else of it. A
 * host's kernel traces are read for them at the first use, if they have any.
 *
 * <p>Safe for use by several threads.
 */
public final class TraceStacks {
    private final Analysis analysis;
    private final List<Host> hosts;
    private final List<Excerpt> excerpts;
    private final Spool spool;
    private final ReadingWatch watch;
    private final Map<Worker, TaskSummary> tasks;
    private final Map<Integer, StackTrack> tracks = new HashMap<>();

    /**
     * @param excerpts what was read of each host
     * @param spool the memory of the stacks
     * @param watch receives the progress of reading, and may cancel it
     */
    TraceStacks(Analysis analysis, List<Excerpt> excerpts, Spool spool, ReadingWatch watch) {
        this.analysis = analysis;
        hosts = analysis.hosts();
        this.excerpts = excerpts;
        this.spool = spool;
        this.watch = watch;
        tasks = analysis.tasks().stream()
                .collect(Collectors.toMap(TaskSummary::task, task -> task, (one, other) -> one));
    }

    private synchronized StackTrack track(int host) {
        return tracks.computeIfAbsent(host,
                number -> StackReader.read(hosts.get(number), excerpts.get(number)::needs, spool, watch::read));
    }

    /** How often the stacks of all hosts that were read had each fault, by kind. */
    public synchronized Map<StackFault, Long> faults() {
        Map<StackFault, Long> faults = new EnumMap<>(StackFault.class);
        tracks.values()
                .forEach(track -> track.faults().forEach((fault, count) -> faults.merge(fault, count, Long::sum)));
        return faults;
    }

    /**
     * A path whose waits have the functions that waited and woke, and whose segments have the samples of what ran in
     * them, as far as they are known.
     *
     * @param path one of the analysis's
     * @param reference number of the host on whose clock the path is
     */
    public ActivePath label(ActivePath path, int reference) {
        Map<TaskSummary, Stacks> known = new HashMap<>();
        List<Wait> waits = new ArrayList<>(path.waits().size());
        boolean isLabelled = false;
        for (Wait wait : path.waits()) {
            WaitStacks stacks = stacks(wait, reference, known);
            isLabelled |= !stacks.isEmpty();
            waits.add(stacks.isEmpty() ? wait : wait.with(stacks));
        }
        return sampled(isLabelled ? path.with(waits) : path, reference, known);
    }

    /** Gives the segments of each stay of a task on the path the samples of the stay. */
    private ActivePath sampled(ActivePath path, int reference, Map<TaskSummary, Stacks> known) {
        List<PathSegment> segments = new ArrayList<>(path.segments());
        for (int from = 0; from < segments.size();) {
            int to = from + 1;
            while (to < segments.size() && isOneStay(segments.get(to - 1), segments.get(to))) {
                to++;
            }
            TaskSummary task = tasks.get(segments.get(from).worker());
            if (hasStacks(task)) {
                new SampledStay(segments.subList(from, to))
                        .take(stacks(task, known).samples,
                                host -> analysis.convert(task.hostNumber(), host, reference));
            }
            from = to;
        }
        return segments.equals(path.segments()) ? path : path.withSegments(segments);
    }

    private static boolean isOneStay(PathSegment one, PathSegment next) {
        return one.worker().equals(next.worker()) && one.depth() == next.depth() && canRun(one) && canRun(next);
    }

    private static boolean canRun(PathSegment segment) {
        return switch (segment.state()) {
            case RUNNING, PREEMPTED, INTERRUPTED -> true;
            default -> false;
        };
    }

    private boolean hasStacks(TaskSummary task) {
        return task != null && task.hostNumber() < hosts.size() && !track(task.hostNumber()).isEmpty();
    }

    private Stacks stacks(TaskSummary task, Map<TaskSummary, Stacks> known) {
        return known.computeIfAbsent(task, unused -> new Stacks(track(task.hostNumber()), task.task().tid()));
    }

    private WaitStacks stacks(Wait wait, int reference, Map<TaskSummary, Stacks> known) {
        TaskSummary task = tasks.get(wait.worker());
        if (!hasStacks(task)) {
            return WaitStacks.NONE;
        }
        Optional<Blocking> blocked = Blocking.of(wait, task, analysis, reference);
        if (blocked.isEmpty()) {
            return WaitStacks.NONE;
        }
        Stacks stacks = stacks(task, known);
        return new WaitStacks(stacks.waits.at(blocked.get().begin()),
                wait.resolved() ? stacks.wakeups.at(blocked.get().end()) : WaitStacks.NONE.waker());
    }

    /** The stacks of one task. */
    private static final class Stacks {
        final StackTrack.Moments waits;
        final StackTrack.Moments wakeups;
        final StackTrack.Samples samples;

        Stacks(StackTrack track, int tid) {
            waits = track.waits(tid);
            wakeups = track.wakeups(tid);
            samples = track.samples(tid);
        }
    }
}
