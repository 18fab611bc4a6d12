// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.scenarios.drawing;

import java.util.Map;
import org.wakepath.scenarios.drawing.RecordedEvent.Place;

/** Turns the rows of tasks into switches and exits. */
final class TaskCompiler {
    private static final long INTERRUPTIBLE = 1;
    private static final long UNINTERRUPTIBLE = 2;
    private static final long STOPPED = 4;
    private static final long IDLE = 128;
    private static final long ZOMBIE = 32;

    private final DrawnHost host;
    private final EventLog log;

    TaskCompiler(DrawnHost host, EventLog log) {
        this.host = host;
        this.log = log;
    }

    void compile(int column) {
        for (int cpu : host.cpus()) {
            TaskRow before = host.occupant(cpu, column - 1);
            TaskRow after = host.occupant(cpu, column);
            if (before != after) {
                change(cpu, column, before, after);
            }
        }
    }

    private void change(int cpu, int column, TaskRow before, TaskRow after) {
        if (before != null && !before.exists(column)) {
            log.add(cpu, column, Place.EXIT, "sched_process_exit",
                    Map.of("comm", before.name(), "tid", host.tid(before, column - 1)));
        }
        log.add(cpu, column, Place.SWITCH, "sched_switch",
                Map.of("prev_comm", name(before, cpu), "prev_tid", tid(before, column - 1), "prev_state",
                        state(before, column), "next_comm", name(after, cpu), "next_tid", tid(after, column)));
    }

    private static String name(TaskRow task, int cpu) {
        return task == null ? "swapper/" + cpu : task.name();
    }

    private int tid(TaskRow task, int column) {
        return task == null ? 0 : host.tid(task, column);
    }

    private long state(TaskRow task, int column) {
        if (task == null) {
            return 0;
        }
        if (!task.exists(column)) {
            return ZOMBIE;
        }
        return switch (task.row().at(column)) {
            case 'b' -> INTERRUPTIBLE;
            case 'd' -> UNINTERRUPTIBLE;
            case 's' -> STOPPED;
            case 'z' -> IDLE;
            default -> host.recording.preemptedState;
        };
    }
}
