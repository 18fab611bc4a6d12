// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.session;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.TaskSummary;
import org.wakepath.graph.model.ThreadKind;
import org.wakepath.graph.model.Worker;

/** The time of one task, or of several together: of a host, its processes and their tasks. */
public interface TaskTotals {
    /** How long they waited for anything but a CPU, ns. */
    long waiting();

    /** How long they ran, ns. */
    long running();

    /**
     * A host or one of its containers, with its processes.
     *
     * @param anyone one of its tasks, which names it
     * @param programs the processes of programs, ordered by waiting time, the longest first
     * @param system all other processes
     */
    record HostTasks(Worker anyone, List<ProcessTasks> programs, SystemTasks system) implements TaskTotals {

        /** All hosts and containers of some tasks, in their order. The waits of each task are added up here, once. */
        static List<HostTasks> of(List<TaskSummary> tasks) {
            Map<List<?>, List<TaskLoad>> byHost = new LinkedHashMap<>();
            for (TaskSummary task : tasks) {
                byHost.computeIfAbsent(List.of(task.hostNumber(), task.task().container()), place -> new ArrayList<>())
                        .add(TaskLoad.of(task));
            }
            return byHost.values().stream()
                    .map(all -> of(all.get(0).task().task(), processes(all))).toList();
        }

        private static HostTasks of(Worker anyone, List<ProcessTasks> processes) {
            Map<Boolean, List<ProcessTasks>> kinds = processes.stream()
                    .collect(Collectors.partitioningBy(SystemTasks::has));
            return new HostTasks(anyone, kinds.get(false), new SystemTasks(kinds.get(true)));
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

    /**
     * The system tasks of a host: threads of the kernel, its first process, and the tracer. They wait almost all the
     * time, and few users ask why.
     *
     * @param processes ordered by waiting time, the longest first
     */
    record SystemTasks(List<ProcessTasks> processes) implements TaskTotals {
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

    /**
     * A process with its tasks.
     *
     * @param name name of its first thread, or of the first known one
     * @param tasks ordered by waiting time, the longest first
     */
    record ProcessTasks(String name, List<TaskLoad> tasks) implements TaskTotals {

        static ProcessTasks of(List<TaskLoad> tasks) {
            String name = tasks.stream().filter(t -> t.task().task().tid() == t.task().process()).findFirst()
                    .orElse(tasks.get(0)).task().task().name();
            return new ProcessTasks(name,
                    tasks.stream().sorted(Comparator.comparingLong(TaskLoad::waiting).reversed()).toList());
        }

        /** The first thread. If it is not known, the thread that waited longest. */
        public TaskLoad main() {
            return tasks.stream().filter(task -> task.task().task().tid() == task.task().process()).findFirst()
                    .orElse(tasks.get(0));
        }

        @Override
        public long waiting() {
            return tasks.stream().mapToLong(TaskLoad::waiting).sum();
        }

        @Override
        public long running() {
            return tasks.stream().mapToLong(TaskLoad::running).sum();
        }
    }

    /**
     * A task and the use of its time.
     *
     * @param waiting time that it waited for anything but a CPU, ns
     * @param running time that it ran, ns
     */
    record TaskLoad(TaskSummary task, long waiting, long running) implements TaskTotals {
        private static final Set<EdgeState> WAITS = EnumSet
                .complementOf(EnumSet.of(EdgeState.RUNNING, EdgeState.PREEMPTED,
                        EdgeState.INTERRUPTED, EdgeState.UNKNOWN));

        static TaskLoad of(TaskSummary task) {
            return new TaskLoad(task, WAITS.stream().mapToLong(task::time).sum(), task.time(EdgeState.RUNNING));
        }
    }
}
