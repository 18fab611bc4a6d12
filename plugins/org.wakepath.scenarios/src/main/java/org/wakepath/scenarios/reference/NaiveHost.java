// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.scenarios.reference;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.scenarios.reference.TestEvent.Switch;

/** One host's events in order, and what every worker did, found by replaying them one after the other. */
final class NaiveHost {
    /** Index of the begin of the trace, before its first event. */
    static final int BEFORE_TRACE = -1;

    private final int number;
    private final List<TestEvent> log;
    private final NaiveTasks tasks;
    private final Map<Integer, NaiveCpu> cpus = new HashMap<>();
    private final List<NaiveWorker> interrupts = new ArrayList<>();
    private final Map<Integer, NaiveWorker> workerAt = new HashMap<>();
    private final Map<Integer, Integer> runSinceAt = new HashMap<>();
    private final Map<Integer, NaiveWorker> taskAt = new HashMap<>();
    private final Map<Integer, List<NaiveFrame>> framesAt = new HashMap<>();
    private final Set<Integer> proven = new HashSet<>();
    private final List<Map<Integer, NaiveHeld>> held = new ArrayList<>();

    /** Replays the events of a host, sorted by time, CPU and place. */
    NaiveHost(int number, List<TestEvent> log, NaiveWakers wakers) {
        this.number = number;
        this.log = log;
        this.tasks = new NaiveTasks(number);
        NaiveScheduler scheduler = new NaiveScheduler(this);
        NaiveInterrupts handlers = new NaiveInterrupts(this);
        NaiveCalls calls = new NaiveCalls(this, wakers);
        for (int i = 0; i < log.size(); i++) {
            boolean isFirstOfCpu = !cpus.containsKey(log.get(i).at().cpu());
            NaiveCpu cpu = cpus.computeIfAbsent(log.get(i).at().cpu(), c -> new NaiveCpu());
            if (isFirstOfCpu) {
                startCpu(cpu, i);
            }
            remember(cpu, i);
            scheduler.replay(i);
            handlers.replay(i);
            calls.replay(i);
            held.add(Map.copyOf(heldNow()));
        }
        Stream.concat(tasks.all().stream(), interrupts.stream()).filter(w -> !w.hasEnded())
                .forEach(w -> w.end(log.size() - 1));
    }

    /** Who was switched out first on a CPU had run there since its first event. */
    private void startCpu(NaiveCpu cpu, int index) {
        int number = log.get(index).at().cpu();
        firstSwitch(number).ifPresent(s -> {
            NaiveWorker task = tasks.create(s.previous(), number);
            task.begin(EdgeState.RUNNING, index);
            cpu.run(task, List.of(), index);
        });
    }

    private Optional<Switch> firstSwitch(int cpu) {
        return log.stream().filter(e -> e instanceof Switch && e.at().cpu() == cpu).map(Switch.class::cast).findFirst();
    }

    private void remember(NaiveCpu cpu, int index) {
        cpu.worker().ifPresent(w -> workerAt.put(index, w));
        cpu.task().ifPresent(t -> taskAt.put(index, t));
        framesAt.put(index, List.copyOf(cpu.frames()));
        runSinceAt.put(index, cpu.runSince());
    }

    private Map<Integer, NaiveHeld> heldNow() {
        Map<Integer, NaiveHeld> now = new HashMap<>();
        cpus.forEach((cpu, had) -> now.put(cpu, new NaiveHeld(had.task(), List.copyOf(had.frames()))));
        return now;
    }

    /** Who had a CPU right behind an event. */
    NaiveHeld heldBehind(int index, int cpu) {
        return held.get(index).getOrDefault(cpu, new NaiveHeld(Optional.empty(), List.of()));
    }

    int number() {
        return number;
    }

    List<TestEvent> log() {
        return log;
    }

    TestEvent event(int index) {
        return log.get(index);
    }

    /** Whether anything that happened on a CPU is recorded. */
    boolean hasStream(int cpu) {
        return log.stream().anyMatch(event -> event.at().cpu() == cpu);
    }

    /** The event before another one on its CPU. */
    Optional<Integer> lastBefore(TestEvent event) {
        return IntStream.range(0, log.indexOf(event)).boxed()
                .filter(i -> log.get(i).at().cpu() == event.at().cpu()).max(Integer::compare);
    }

    /** Makes the worker of a run of an interrupt handler. */
    NaiveWorker interrupt(String name) {
        NaiveWorker worker = NaiveWorker.interrupt(number, name);
        interrupts.add(worker);
        return worker;
    }

    NaiveTasks tasks() {
        return tasks;
    }

    NaiveCpu cpu(int cpu) {
        return cpus.get(cpu);
    }

    /** What came later proves who did what an event tells of. */
    void prove(int index) {
        proven.add(index);
    }

    boolean isProven(int index) {
        return proven.contains(index);
    }

    /** Time of an event; the trace begins with its first. */
    long time(int index) {
        return log.get(Math.max(index, 0)).at().time();
    }

    /** Who worked on its CPU when an event was recorded; empty where that is not known. */
    Optional<NaiveWorker> workerAt(int index) {
        return Optional.ofNullable(workerAt.get(index));
    }

    /** Who had its CPU, whatever interrupted it, when an event was recorded; empty where that is not known. */
    Optional<NaiveWorker> taskAt(int index) {
        return Optional.ofNullable(taskAt.get(index));
    }

    /** The handlers that were open on its CPU when an event was recorded, the latest last. */
    List<NaiveFrame> framesAt(int index) {
        return framesAt.get(index);
    }

    /** When the task that an event was recorded in had been switched in. */
    int runSinceAt(int index) {
        return runSinceAt.get(index);
    }
}
