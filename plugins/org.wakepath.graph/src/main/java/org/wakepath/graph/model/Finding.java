// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.graph.model;

/** A fault of a host's trace that makes results wrong or incomplete. Each kind is counted, never hidden. */
public enum Finding {
    /** Events that the tracer had to drop. */
    DISCARDED("discarded"),
    /** Whole packets that are missing, by their sequence numbers. */
    MISSING_PACKETS("missingPackets"),
    /** Places where events or whole packets are missing. */
    LOSSES("losses"),
    /** CPUs that events name and that have no stream in the trace. */
    MISSING_CPUS("missingCpus"),
    /** Streams whose file ends within a packet. */
    TRUNCATED_STREAMS("truncatedStreams"),
    /** Events earlier than the one before them in the same stream. */
    INVERSIONS("inversions"),
    /** Wake-ups recorded before the switch-out they belong to. */
    ADOPTED_WAKEUPS("adopted"),
    /** Blockings that ended without any wake-up in the trace. */
    MISSING_WAKEUPS("missingWakeups"),
    /** Wake-ups of tasks that were not blocked. */
    NO_OP_WAKEUPS("noOpWakeups"),
    /** Wake-ups whose source is not known. */
    UNKNOWN_WAKERS("unknownWakers"),
    /** Ends of interrupt handlers whose start was not seen. */
    UNMATCHED_EXITS("unmatchedExits"),
    /** Starts of interrupt handlers whose end was not seen. */
    UNMATCHED_ENTRIES("unmatchedEntries"),
    /** Events of a task that the switch before did not start, so that events between them are missing. */
    CONTRADICTIONS("contradictions"),
    /** Those that are so many that only the switches of some tasks can have been recorded. */
    FILTERED("filtered");

    private final String key;

    Finding(String key) {
        this.key = key;
    }

    /** Name in diagnostics. */
    public String key() {
        return key;
    }
}
