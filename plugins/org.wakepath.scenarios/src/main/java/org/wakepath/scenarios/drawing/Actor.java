// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.scenarios.drawing;

/** An actor in a drawing: a task, or a handler in interrupt context. */
interface Actor {

    /** Its name in the drawing. */
    String label();

    /** Whether it has a CPU in a column; something else may still be nested on it. */
    boolean isActive(int column);

    /** The CPU it has in a column in which it is active. */
    int cpu(int column);

    /** The column in which its current run started; what started later is nested on it. A task is below all. */
    int beginOfRun(int column);
}
