/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.graph;

/**
 * Somebody who works or waits: a task of a host, or one of its CPUs in interrupt context.
 *
 * @param host the host's label
 * @param name the task's name, or for interrupt context what ran there, such as {@code softirq NET_RX}
 * @param tid the task's id, -1 in interrupt context
 * @param generation which of the tasks that had this tid one after the other, from 0
 * @param kind task or interrupt context
 */
public record Worker(String host, String name, int tid, int generation, WorkerKind kind) {
}
