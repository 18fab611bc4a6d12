// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.analysis;

import org.wakepath.graph.model.Worker;

/** A path was asked for over an interval in which the task does not live. */
public final class EmptyIntervalException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    EmptyIntervalException(Worker task, long from, long to, long start, long end) {
        super("no part of " + task.name() + " (" + task.tid() + ") on " + task.host() + " lies in [" + from + ", " + to
                + "] ns: the trace knows it from " + start + " to " + end + " ns");
    }
}
