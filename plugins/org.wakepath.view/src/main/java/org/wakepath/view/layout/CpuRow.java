// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.layout;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.LongUnaryOperator;
import org.wakepath.graph.model.CpuOccupancy;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.Worker;
import org.wakepath.graph.model.WorkerKind;

/**
 * The row of the tasks that ran on a CPU. Its segments have the numbers of the tasks' own segments. So a segment here
 * leads to the task, its sentence and what it waited for.
 */
final class CpuRow {
    private final Worker name;
    private final LongArrayList starts = new LongArrayList();
    private final LongArrayList ends = new LongArrayList();
    /** The row of the task of each stretch. */
    private final List<TimeGraphRow> tasks = new ArrayList<>();

    /**
     * Lays out a CPU.
     *
     * @param clock from the host's time to that of the picture
     * @param tasks the row of a worker of the host; empty if it is not a task
     */
    CpuRow(String host, int cpu, CpuOccupancy had, LongUnaryOperator clock,
            IntFunction<Optional<TimeGraphRow>> tasks) {
        name = new Worker(host, "CPU " + cpu, -1, 0, WorkerKind.INTERRUPT, -1, -1, false);
        for (int i = 0; i + 1 < had.size(); i++) {
            long start = clock.applyAsLong(had.time(i));
            long end = clock.applyAsLong(had.time(i + 1));
            Optional<TimeGraphRow> task = had.worker(i) < 0 ? Optional.empty() : tasks.apply(had.worker(i));
            if (task.isPresent() && start < end && task.get().size() > 0) {
                starts.add(start);
                ends.add(end);
                this.tasks.add(task.get());
            }
        }
    }

    /** The host of the CPU. */
    String host() {
        return name.host();
    }

    /** The row, all of it strong. */
    TimeGraphRow row() {
        Columns columns = new Columns();
        for (int i = 0; i < tasks.size(); i++) {
            columns.add(starts.getLong(i), ends.getLong(i), false, tasks.get(i));
        }
        return columns.row(name);
    }

    /** The row with strong colours where the path was in the task that ran, and pale ones elsewhere. */
    TimeGraphRow row(Map<Worker, TimeGraphRow> onPath) {
        Columns columns = new Columns();
        for (int i = 0; i < tasks.size(); i++) {
            long time = starts.getLong(i);
            long end = ends.getLong(i);
            TimeGraphRow path = onPath.get(tasks.get(i).worker());
            for (int at = path == null ? 0 : path.firstAfter(time); path != null && at < path.size()
                    && path.start(at) < end; at++) {
                long from = Math.max(time, path.start(at));
                long to = Math.min(end, path.end(at));
                columns.add(time, from, true, tasks.get(i));
                columns.add(from, to, false, tasks.get(i));
                time = to;
            }
            columns.add(time, end, true, tasks.get(i));
        }
        return columns.row(name);
    }

    /** Collects the columns of a row. */
    private static final class Columns {
        private final LongArrayList starts = new LongArrayList();
        private final LongArrayList ends = new LongArrayList();
        private final ByteArrayOutputStream tones = new ByteArrayOutputStream();
        private final IntArrayList numbers = new IntArrayList();
        private final List<TimeGraphRow> tasks = new ArrayList<>();

        void add(long start, long end, boolean pale, TimeGraphRow task) {
            if (start < end) {
                starts.add(start);
                ends.add(end);
                tones.write(Tone.number(EdgeState.RUNNING, pale));
                tasks.add(task);
                numbers.add(task.segment(Math.min(task.size() - 1, task.firstAfter(start))));
            }
        }

        TimeGraphRow row(Worker name) {
            return new TimeGraphRow(name, starts.toLongArray(), ends.toLongArray(), tones.toByteArray(),
                    numbers.toIntArray(), i -> tasks.get(i).worker().name());
        }
    }
}
