// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.compare.profile;

/**
 * What executions have in common, so that they are the same thing done again. Executions of one kind in several runs
 * are compared.
 *
 * @param task name of the task whose executions they are
 * @param by what an execution is
 * @param of what the rule is about: a port, the name of a slice, of a system call or of a file; empty for lifetimes
 */
public record ExecutionKind(String task, Rule by, String of) {

    /** What an execution is. */
    public enum Rule {
        /** The life of a task, from its first moment in the trace to its last. */
        LIFETIME,
        /** A request on a port with its response. */
        REQUEST,
        /** A slice of a name, such as a function. */
        SLICE,
        /** A system call of a name, from its entry to its exit. */
        SYSTEM_CALL,
        /** An interval of time that a file lists. */
        INTERVAL
    }
}
