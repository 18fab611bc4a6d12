// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.session;

import java.util.List;
import org.wakepath.graph.model.ThreadKind;

/**
 * The system tasks of a host: threads of the kernel, its first process, and the tracer. They wait almost all the time,
 * and few users ask why.
 *
 * @param processes ordered by waiting time, the longest first
 */
public record SystemTasks(List<ProcessTasks> processes) implements TaskTotals {
    private static final int FIRST_PROCESS = 1;
    /** Names of processes of LTTng. Its daemon has the name of a thread if its main thread did nothing. */
    private static final List<String> TRACER = List.of("lttng", "Client manageme");

    /** Whether a process belongs here. */
    static boolean has(ProcessTasks process) {
        TaskLoad main = process.main();
        return main.task().kind() == ThreadKind.KERNEL || main.task().process() == FIRST_PROCESS
                || TRACER.stream().anyMatch(process.name()::startsWith);
    }

    @Override
    public long waiting() {
        return processes.stream().mapToLong(ProcessTasks::waiting).sum();
    }

    @Override
    public long running() {
        return processes.stream().mapToLong(ProcessTasks::running).sum();
    }
}
