// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Iterator;
import java.util.Locale;
import java.util.function.ToLongFunction;
import org.wakepath.graph.model.TaskSummary;
import org.wakepath.report.TaskTimes;

/** Ways to sort tasks. Equal ones are sorted by host and id. */
enum TaskOrder {
    RUNNING(most(TaskTimes::running)),
    BLOCKED(most(TaskTimes::blocked)),
    PREEMPTED(most(TaskTimes::preempted)),
    NAME(Comparator.comparing((TaskSummary task) -> task.task().name())),
    TID(Comparator.comparingInt((TaskSummary task) -> task.task().tid()));

    private final Comparator<TaskSummary> comparator;

    /** The orders as they are written on the command line. */
    static final class Labels implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Arrays.stream(values()).map(order -> order.name().toLowerCase(Locale.ROOT)).iterator();
        }
    }

    TaskOrder(Comparator<TaskSummary> first) {
        comparator = first.thenComparingInt(TaskSummary::hostNumber).thenComparingInt(task -> task.task().tid())
                .thenComparingInt(task -> task.task().generation());
    }

    Comparator<TaskSummary> comparator() {
        return comparator;
    }

    private static Comparator<TaskSummary> most(ToLongFunction<TaskTimes> time) {
        return Comparator.comparingLong((TaskSummary task) -> -time.applyAsLong(TaskTimes.of(task)));
    }
}
