// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.session;

/** The time of one task, or of several together. */
public interface TaskTotals {
    /** How long they waited for anything but a CPU, ns. */
    long waiting();

    /** How long they ran, ns. */
    long running();
}
