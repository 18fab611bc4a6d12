// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.session;

import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.wakepath.graph.model.Worker;
import org.wakepath.graph.model.WorkerKind;
import org.wakepath.path.PathSegment;
import org.wakepath.ui.session.TaskTotals.HostTasks;
import org.wakepath.ui.session.TaskTotals.ProcessTasks;
import org.wakepath.ui.session.TaskTotals.SystemTasks;
import org.wakepath.ui.session.TaskTotals.TaskLoad;
import org.wakepath.view.scene.Scene;
import org.wakepath.words.Percentages;

/** How long tasks were on a path, alone or together. */
public final class PathTimes {
    private final Map<Worker, Long> byWorker = new HashMap<>();
    private final Map<TaskTotals, Long> known = new IdentityHashMap<>();
    private final Function<Worker, Worker> shown;
    private final long duration;

    /** @param shown makes the worker that the path shows of a task, whose names it may have replaced */
    public PathTimes(Scene scene, Function<Worker, Worker> shown) {
        this.shown = shown;
        this.duration = scene.path().duration();
        for (PathSegment segment : scene.path().segments()) {
            if (segment.worker().kind() == WorkerKind.TASK) {
                byWorker.merge(segment.worker(), segment.duration(), Long::sum);
            }
        }
    }

    /** How long the tasks of a row were on the path together, ns. */
    public long of(TaskTotals row) {
        return known.computeIfAbsent(row, this::sum);
    }

    private long sum(TaskTotals row) {
        return tasks(row).mapToLong(task -> byWorker.getOrDefault(shown.apply(task.task().task()), 0L)).sum();
    }

    /** Their share of the path; empty if they are not on it. */
    public String share(TaskTotals row) {
        return of(row) == 0 ? "" : Percentages.of(of(row), duration);
    }

    private static Stream<TaskLoad> tasks(TaskTotals row) {
        if (row instanceof HostTasks host) {
            return host.processes().stream().flatMap(PathTimes::tasks);
        }
        if (row instanceof SystemTasks system) {
            return system.processes().stream().flatMap(PathTimes::tasks);
        }
        return row instanceof ProcessTasks process ? process.tasks().stream() : Stream.of((TaskLoad) row);
    }
}
