// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.graph.model;

/** The kind of a worker: a task, or a CPU in interrupt context. */
public enum WorkerKind {
    TASK, INTERRUPT
}
