// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.scenarios.reference;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import org.wakepath.scenarios.reference.SimulatedTask.Status;

/** A host of a simulation: its CPUs, tasks and armed timers. */
final class SimulatedHost {
    private static final int LINE_THREADS = 2;

    private final int number;
    private final boolean preemptsSoftirqs;
    private final boolean recordsWork;
    private final List<Long> queuedWork = new ArrayList<>();
    private final Recorder recorder;
    private final List<SimulatedCpu> cpus = new ArrayList<>();
    private final List<SimulatedTask> tasks = new ArrayList<>();
    private final Set<Integer> inSight = new HashSet<>();
    private final List<Long> armedHrtimers = new ArrayList<>();
    private final Map<Long, Integer> lastExpiry = new HashMap<>();
    private final List<Long> armedTimers = new ArrayList<>();

    SimulatedHost(int number, Scenario scenario, Recorder recorder) {
        this.number = number;
        this.preemptsSoftirqs = scenario.preemptsSoftirqs();
        this.recordsWork = scenario.recordsWork();
        this.recorder = recorder;
        for (int i = 0; i < scenario.cpus(); i++) {
            cpus.add(new SimulatedCpu(i));
            tasks.add(new SimulatedTask(TaskNames.FIRST_KSOFTIRQD + i, Status.SLEEPING));
            tasks.add(new SimulatedTask(TaskNames.FIRST_KWORKER + i, Status.SLEEPING));
        }
        for (int i = 0; i < LINE_THREADS; i++) {
            tasks.add(new SimulatedTask(TaskNames.FIRST_LINE_THREAD + i, Status.SLEEPING));
        }
        tasks.add(new SimulatedTask(TaskNames.JOURNAL, Status.SLEEPING));
        int kernelThreads = tasks.size();
        for (int i = 0; i < scenario.tasks(); i++) {
            tasks.add(new SimulatedTask(TaskNames.FIRST_TASK + i, i % 2 == 0 ? Status.READY : Status.SLEEPING));
        }
        for (int i = 0; i < Math.min(scenario.cpus(), scenario.tasks()); i++) {
            SimulatedTask task = tasks.get(kernelThreads + i);
            task.become(Status.RUNNING);
            task.moveTo(i);
            cpus.get(i).run(task);
        }
    }

    int number() {
        return number;
    }

    SimulatedCpu cpu(int choice) {
        return cpus.get(choice % cpus.size());
    }

    boolean preemptsSoftirqs() {
        return preemptsSoftirqs;
    }

    boolean recordsWork() {
        return recordsWork;
    }

    /** The work items that wait for a worker. */
    List<Long> queuedWork() {
        return queuedWork;
    }

    List<SimulatedTask> tasks() {
        return tasks;
    }

    List<SimulatedTask> tasks(Predicate<SimulatedTask> which) {
        return tasks.stream().filter(which).toList();
    }

    List<Long> armedHrtimers() {
        return armedHrtimers;
    }

    List<Long> armedTimers() {
        return armedTimers;
    }

    void expireOn(long timer, int cpu) {
        lastExpiry.put(timer, cpu);
    }

    boolean hasExpiredOn(long timer, int cpu) {
        return lastExpiry.getOrDefault(timer, -1) == cpu;
    }

    /** Whether the CPU on which a task runs has recorded anything yet. */
    boolean isInSight(SimulatedTask running) {
        return cpus.stream().anyMatch(c -> c.task() == running && inSight.contains(c.number()));
    }

    void record(SimulatedCpu cpu, int gap, Function<At, TestEvent> event) {
        inSight.add(cpu.number());
        recorder.record(number, cpu.number(), gap, event);
    }

    static <T> T pick(List<T> among, int choice) {
        return among.get(choice % among.size());
    }
}
