// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.compare.profile;

/**
 * The time of a component on the paths of a kind of execution.
 *
 * @param component what it is
 * @param times its time in each execution that it was part of, ns
 * @param typical its time in the typical executions together, ns: see {@link KindProfile#typicalCount}
 */
public record ComponentTime(Component component, Latencies times, long typical) {
    /** @throws IllegalArgumentException if typical executions have more of it than all, or less than nothing */
    public ComponentTime {
        if (typical < 0 || typical > times.sum()) {
            throw new IllegalArgumentException("typical executions have " + typical + " ns of a component, of "
                    + times.sum() + " ns in all");
        }
    }
}
