// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.graph.model;

/**
 * A worker: a task of a host, or one of its CPUs in interrupt context.
 *
 * @param kernel label of the host, whose clock and CPUs all its containers share
 * @param container name of the task's container; empty for none, and in interrupt context
 * @param program name of its process, which is that of the process's first thread; empty where that is its own name,
 * not known, or in interrupt context
 * @param name the task's name, or for interrupt context what ran there, such as {@code softirq NET_RX}
 * @param tid the task's id, -1 in interrupt context
 * @param generation index among the tasks that had this tid one after the other, from 0
 * @param kind task or interrupt context
 * @param process id of its process, which is the tid of the process's first thread; -1 in interrupt context
 * @param group number of its group of tasks on its host, -1 in interrupt context: tasks of one name are a group where
 * they are of one process, or of processes that one process forked
 * @param hasNamesake whether another task of its host had the same name, so that its name alone does not tell who it is
 */
public record Worker(String kernel, String container, String program, String name, int tid, int generation,
        WorkerKind kind, int process, int group, boolean hasNamesake) {
    private static final String THREAD = "/";

    /** A worker in no container, which is called as its process is. */
    public Worker(String kernel, String name, int tid, int generation, WorkerKind kind, int process, int group,
            boolean hasNamesake) {
        this(kernel, "", "", name, tid, generation, kind, process, group, hasNamesake);
    }

    /** Its name, behind that of its program if that is another one: {@code java/Thread-0}. */
    public String label() {
        return program.isEmpty() ? name : program + THREAD + name;
    }

    /** Where it works, for people: the host's label, and behind a slash its container, if it is in one. */
    public String host() {
        return container.isEmpty() ? kernel : kernel + "/" + container;
    }

    /** The same worker with other names for its host, its container, its program and itself. */
    public Worker renamed(String newKernel, String newContainer, String newProgram, String newName) {
        return new Worker(newKernel, newContainer, newProgram, newName, tid, generation, kind, process, group,
                hasNamesake);
    }

    /**
     * The worker that stands for this one in groups. Interrupt work exists only while it lasts, so all of it counts as
     * one worker.
     */
    public Worker grouped() {
        return kind == WorkerKind.TASK || generation == 0 ? this
                : new Worker(kernel, container, program, name, tid, 0, kind, process, group, hasNamesake);
    }

    // Java generates these methods of a record at run time, which takes longer than reading a small trace. Calls for
    // each segment of a path mostly compare the same object.

    @Override
    public boolean equals(Object other) {
        return this == other || other instanceof Worker worker && tid == worker.tid && generation == worker.generation
                && kind == worker.kind && name.equals(worker.name) && kernel.equals(worker.kernel)
                && container.equals(worker.container);
    }

    /** Without the group, whose number depends on what else was read, as does who has a namesake. */
    @Override
    public String toString() {
        return "Worker[" + name + "(" + tid + "#" + generation + ")@" + host() + "]";
    }

    @Override
    public int hashCode() {
        return ((kernel.hashCode() * 31 + name.hashCode()) * 31 + tid) * 31 + generation;
    }
}
