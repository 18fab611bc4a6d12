// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.session;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.wakepath.graph.model.TaskSummary;

/**
 * A host with its processes.
 *
 * @param host its label
 * @param programs the processes of programs, ordered by waiting time, the longest first
 * @param system all other processes
 */
public record HostTasks(String host, List<ProcessTasks> programs, SystemTasks system) implements TaskTotals {

    /** All hosts of some tasks, in their order. The waits of each task are added up here, once. */
    static List<HostTasks> of(List<TaskSummary> tasks) {
        Map<Integer, List<TaskLoad>> byHost = new LinkedHashMap<>();
        for (TaskSummary task : tasks) {
            byHost.computeIfAbsent(task.hostNumber(), number -> new ArrayList<>()).add(TaskLoad.of(task));
        }
        return byHost.values().stream()
                .map(all -> of(all.get(0).task().task().host(), processes(all))).toList();
    }

    private static HostTasks of(String host, List<ProcessTasks> processes) {
        Map<Boolean, List<ProcessTasks>> kinds = processes.stream()
                .collect(Collectors.partitioningBy(SystemTasks::has));
        return new HostTasks(host, kinds.get(false), new SystemTasks(kinds.get(true)));
    }

    /** All processes, those of programs first. */
    public List<ProcessTasks> processes() {
        return Stream.concat(programs.stream(), system.processes().stream()).toList();
    }

    private static List<ProcessTasks> processes(List<TaskLoad> tasks) {
        Map<Integer, List<TaskLoad>> byProcess = new LinkedHashMap<>();
        for (TaskLoad task : tasks) {
            byProcess.computeIfAbsent(task.task().process(), id -> new ArrayList<>()).add(task);
        }
        return byProcess.values().stream().map(ProcessTasks::of)
                .sorted(Comparator.comparingLong(ProcessTasks::waiting).reversed()).toList();
    }

    @Override
    public long waiting() {
        return programs.stream().mapToLong(ProcessTasks::waiting).sum() + system.waiting();
    }

    @Override
    public long running() {
        return programs.stream().mapToLong(ProcessTasks::running).sum() + system.running();
    }
}
