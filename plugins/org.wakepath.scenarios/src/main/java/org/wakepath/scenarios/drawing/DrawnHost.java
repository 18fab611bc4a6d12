// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.scenarios.drawing;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** A host as drawn: who did what on its CPUs, and what the tracer records of it. */
final class DrawnHost {
    final String name;
    final String address;
    final DrawnClock clock;
    final List<TaskRow> tasks = new ArrayList<>();
    final List<InterruptRow> interrupts = new ArrayList<>();
    /** Address by name of the network namespaces other than the host's initial one. */
    final Map<String, String> namespaces = new LinkedHashMap<>();
    final List<Signal> signals = new ArrayList<>();
    final Recording recording = new Recording();

    DrawnHost(String name, String address, DrawnClock clock) {
        this.name = name;
        this.address = address;
        this.clock = clock;
    }

    void add(Row row) {
        boolean known = actors().stream().anyMatch(a -> a.label().equals(row.label()));
        if (known) {
            throw new DrawingException(row.line(), row.label() + " is drawn twice");
        }
        if (InterruptRow.isLabel(row.label())) {
            interrupts.add(InterruptRow.of(row));
        } else {
            tasks.add(TaskRow.of(row));
        }
    }

    /** Tasks first, then handlers in the order in which they are drawn. */
    List<Actor> actors() {
        List<Actor> actors = new ArrayList<>(tasks);
        actors.addAll(interrupts);
        return actors;
    }

    TaskRow task(String label, int line) {
        return tasks.stream().filter(t -> t.label().equals(label)).findFirst()
                .orElseThrow(() -> new DrawingException(line, "there is no task " + label + " on " + name));
    }

    Actor actor(String label, int line) {
        return actors().stream().filter(a -> a.label().equals(label)).findFirst()
                .orElseThrow(() -> new DrawingException(line, "nobody is called " + label + " on " + name));
    }

    /** The id of a task in a column: an exec of a thread that is not the leader changes it. */
    int tid(TaskRow task, int column) {
        return signals.stream().filter(s -> s.verb().equals("execs as") && s.actor().equals(task.label()))
                .filter(s -> s.column() <= column).map(s -> Integer.parseInt(s.object())).findFirst()
                .orElse(task.tid());
    }

    /** The id of the process of a task. */
    int process(TaskRow task, int column) {
        return recording.processes.getOrDefault(task.label(), tid(task, column));
    }

    /** All CPUs that an actor is drawn on. */
    TreeSet<Integer> cpus() {
        TreeSet<Integer> cpus = new TreeSet<>();
        interrupts.forEach(i -> cpus.add(i.number()));
        for (TaskRow task : tasks) {
            task.row().cells().chars().filter(Character::isDigit).forEach(c -> cpus.add(c - '0'));
        }
        return cpus;
    }

    /** The actor on a CPU in a column: the innermost handler, or else the task. Null while the CPU is idle. */
    Actor atWork(int cpu, int column) {
        Actor top = null;
        for (Actor actor : actors()) {
            boolean here = actor.isActive(column) && actor.cpu(column) == cpu;
            if (here && (top == null || actor.beginOfRun(column) >= top.beginOfRun(column))) {
                top = actor;
            }
        }
        return top;
    }

    /** The task that has a CPU in a column, null while it is idle. */
    TaskRow occupant(int cpu, int column) {
        return tasks.stream().filter(t -> t.isRunning(column) && t.cpu(column) == cpu).findFirst().orElse(null);
    }
}
