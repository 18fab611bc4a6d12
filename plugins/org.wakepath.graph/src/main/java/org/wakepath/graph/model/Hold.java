// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.graph.model;

import java.util.Optional;

/**
 * Why a task did not run that could.
 *
 * @param by what kept it from running
 * @param group name of the group of tasks that has the limit or is frozen; empty if it is not known
 * @param quota how long the group may use CPUs in each period, ns; 0 if not known
 * @param period ns; 0 if not known
 * @param stopper who stopped the task; empty if that is not known, or something else kept it from running
 */
public record Hold(By by, String group, long quota, long period, Optional<Worker> stopper) {

    /** What keeps a task from running. The first ones are in the order in which recorders number them. */
    public enum By {
        /** Its group has used up its CPU time for a while. */
        CPU_LIMIT,
        /** Tasks of real-time priority have used up theirs. */
        REALTIME_LIMIT,
        /** It is frozen with its group. */
        FROZEN,
        /** A signal or its tracer stopped it. */
        STOPPED,
        /** Nothing recorded says it, but its CPU idled. */
        UNKNOWN;

        private static final By[] VALUES = values();
        private static final int RECORDED = FROZEN.ordinal() + 1;

        /** The one of a recorder's number; {@link #UNKNOWN} for others. */
        public static By recorded(long number) {
            return number >= 0 && number < RECORDED ? VALUES[(int) number] : UNKNOWN;
        }

        static By of(int ordinal) {
            return VALUES[ordinal];
        }
    }
}
