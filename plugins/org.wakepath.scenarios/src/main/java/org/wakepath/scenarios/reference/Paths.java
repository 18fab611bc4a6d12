// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.scenarios.reference;

import java.util.List;
import java.util.Optional;
import org.wakepath.analysis.Analysis;
import org.wakepath.graph.model.TaskSummary;
import org.wakepath.path.ActivePath;
import org.wakepath.path.PathRule;

/** Asks the real analysis for paths in the terms of a test. */
final class Paths {
    private Paths() {
    }

    static List<TaskSummary> tasks(Analysis analysis) {
        return analysis.tasks().stream().filter(t -> t.task().tid() > 0).toList();
    }

    /** The path of a task over its whole life. */
    static Optional<ActivePath> whole(Analysis analysis, TaskSummary task) {
        return find(analysis, task, Long.MIN_VALUE, Long.MAX_VALUE, PathRule.TURNS);
    }

    /** The path of a task between two times of the test, or as much as the task lived of it. */
    static Optional<ActivePath> find(Analysis analysis, TaskSummary task, long from, long to,
            PathRule rule) {
        long start = from == Long.MIN_VALUE ? task.start() : Math.max(TraceCompiler.EPOCH + from, task.start());
        long end = to == Long.MAX_VALUE ? task.end() : Math.min(TraceCompiler.EPOCH + to, task.end());
        return start < end ? Optional.of(analysis.path(task, start, end, task.hostNumber(), rule)) : Optional.empty();
    }
}
