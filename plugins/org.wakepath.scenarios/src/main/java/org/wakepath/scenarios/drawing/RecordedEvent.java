// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.scenarios.drawing;

import java.util.Map;

/**
 * An event that the tracer of a host records.
 *
 * @param cpu where
 * @param time when, on the drawing's own clock, ns
 * @param place the order among the events of a CPU at the same time
 * @param context the running task's id
 * @param name of its class
 * @param fields its values by name
 */
record RecordedEvent(int cpu, long time, Place place, int context, String name, Map<String, Object> fields) {

    /** The order of events at the same time. */
    enum Place {
        OPENING, BY_WHO_ENDS, EXIT, SWITCH, ENTRY, BY_WHO_WORKS, CLOSING
    }
}
