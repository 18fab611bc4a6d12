// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.session;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.wakepath.graph.model.TaskSummary;

/**
 * A host with its processes.
 *
 * @param host its label
 * @param processes those that waited longest first
 */
public record HostTasks(String host, List<ProcessTasks> processes) {

    /** All hosts of some tasks, in their order. What each task waited is added up here, once. */
    static List<HostTasks> of(List<TaskSummary> tasks) {
        Map<Integer, List<TaskLoad>> byHost = new LinkedHashMap<>();
        for (TaskSummary task : tasks) {
            byHost.computeIfAbsent(task.hostNumber(), number -> new ArrayList<>()).add(TaskLoad.of(task));
        }
        return byHost.values().stream()
                .map(all -> new HostTasks(all.get(0).task().task().host(), processes(all))).toList();
    }

    private static List<ProcessTasks> processes(List<TaskLoad> tasks) {
        Map<Integer, List<TaskLoad>> byProcess = new LinkedHashMap<>();
        for (TaskLoad task : tasks) {
            byProcess.computeIfAbsent(task.task().process(), id -> new ArrayList<>()).add(task);
        }
        return byProcess.values().stream().map(ProcessTasks::of)
                .sorted(Comparator.comparingLong(ProcessTasks::waiting).reversed()).toList();
    }

    /** How long all tasks of the host waited, ns. */
    public long waiting() {
        return processes.stream().mapToLong(ProcessTasks::waiting).sum();
    }

    /** How long all tasks of the host ran, ns. */
    public long running() {
        return processes.stream().mapToLong(ProcessTasks::running).sum();
    }
}
