// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.graph.model;

/**
 * A worker: a task of a host, or one of its CPUs in interrupt context.
 *
 * @param host the host's label
 * @param name the task's name, or for interrupt context what ran there, such as {@code softirq NET_RX}
 * @param tid the task's id, -1 in interrupt context
 * @param generation index among the tasks that had this tid one after the other, from 0
 * @param kind task or interrupt context
 * @param process id of its process, which is the tid of the process's first thread; -1 in interrupt context
 * @param group number of its group of tasks on its host, -1 in interrupt context: tasks of one name are a group where
 * they are of one process, or of processes that one process forked
 * @param hasNamesake whether another task of its host had the same name, so that its name alone does not tell who it is
 */
public record Worker(String host, String name, int tid, int generation, WorkerKind kind, int process,
        int group, boolean hasNamesake) {

    /** The same worker with other names for its host and itself. */
    public Worker renamed(String newHost, String newName) {
        return new Worker(newHost, newName, tid, generation, kind, process, group, hasNamesake);
    }

    /**
     * The worker that stands for this one in groups. Interrupt work exists only while it lasts, so all of it counts as
     * one worker.
     */
    public Worker grouped() {
        return kind == WorkerKind.TASK || generation == 0 ? this
                : new Worker(host, name, tid, 0, kind, process, group, hasNamesake);
    }

    // Java generates these methods of a record at run time, which takes longer than reading a small trace. Calls for
    // each segment of a path mostly compare the same object.

    @Override
    public boolean equals(Object other) {
        return this == other || other instanceof Worker worker && tid == worker.tid && generation == worker.generation
                && kind == worker.kind && name.equals(worker.name) && host.equals(worker.host);
    }

    /** Without the group, whose number depends on what else was read, as does who has a namesake. */
    @Override
    public String toString() {
        return "Worker[" + name + "(" + tid + "#" + generation + ")@" + host + "]";
    }

    @Override
    public int hashCode() {
        return ((host.hashCode() * 31 + name.hashCode()) * 31 + tid) * 31 + generation;
    }
}
