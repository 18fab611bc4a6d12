// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.words;

import java.util.Arrays;
import java.util.Locale;

/** What a path's diagnostics count. */
public enum DiagnosticKind {
    DISCARDED("discarded", Severity.WARNING, Scope.ANSWER, "event lost by the tracer", "events lost by the tracer"),
    MISSING_PACKETS("missingPackets", Severity.WARNING, Scope.ANSWER, "packet of the trace that is missing",
            "packets of the trace that are missing"),
    MISSING_CPUS("missingCpus", Severity.WARNING, Scope.ANSWER,
            "CPU that events name and the trace lacks: any wait may have another cause",
            "CPUs that events name and the trace lacks: any wait may have another cause"),
    LOSSES("losses", Severity.WARNING, Scope.ANSWER, "place where events or packets of the trace are missing",
            "places where events or packets of the trace are missing"),
    TRUNCATED_STREAMS("truncatedStreams", Severity.WARNING, Scope.ANSWER, "stream that ends within a packet",
            "streams that end within a packet"),
    INVERSIONS("inversions", Severity.WARNING, Scope.TRACE, "event out of time order", "events out of time order"),
    ADOPTED("adopted", Severity.INFO, Scope.TRACE, "wake-up recorded before the switch-out it ends",
            "wake-ups recorded before the switch-out they end"),
    MISSING_WAKEUPS("missingWakeups", Severity.WARNING, Scope.TRACE, "wait that ended without a wake-up in the trace",
            "waits that ended without a wake-up in the trace"),
    NO_OP_WAKEUPS("noOpWakeups", Severity.INFO, Scope.TRACE, "wake-up of a task that did not wait",
            "wake-ups of tasks that did not wait"),
    UNKNOWN_WAKERS("unknownWakers", Severity.WARNING, Scope.TRACE, "wake-up of unknown source",
            "wake-ups of unknown source"),
    UNMATCHED_EXITS("unmatchedExits", Severity.WARNING, Scope.TRACE, "interrupt whose start was not seen",
            "interrupts whose start was not seen"),
    UNMATCHED_ENTRIES("unmatchedEntries", Severity.WARNING, Scope.TRACE, "interrupt whose end was not seen",
            "interrupts whose end was not seen"),
    CONTRADICTIONS("contradictions", Severity.WARNING, Scope.TRACE,
            "event of a task that the switch before it did not start: events between them are missing",
            "events of tasks that the switches before them did not start: events between them are missing"),
    FILTERED("filtered", Severity.WARNING, Scope.ANSWER,
            "switch that does not continue the one before: most likely only some tasks were recorded (perf record -p?), "
                    + "so no path is whole; record all CPUs: perf record -a",
            "switches that do not continue the ones before: most likely only some tasks were recorded "
                    + "(perf record -p?), so no path is whole; record all CPUs: perf record -a"),
    MATCHED("matched", Severity.INFO, Scope.TRACE, "packet matched", "packets matched"),
    UNMATCHED("unmatched", Severity.WARNING, Scope.TRACE, "packet without its counterpart",
            "packets without their counterpart"),
    CLAMPED("clamped", Severity.WARNING, Scope.TRACE, "packet moved within the clock error",
            "packets moved within the clock error"),
    REFUSED("refused", Severity.WARNING, Scope.TRACE, "packet rejected: received before it was sent",
            "packets rejected: received before they were sent"),
    UNRELATED_HOSTS("unrelatedHosts", Severity.WARNING, Scope.TRACE, "host whose clock could not be related",
            "hosts whose clocks could not be related"),
    PROBABLE_WAITS("probableWaits", Severity.WARNING, Scope.ANSWER,
            "wait with a probable cause: right unless an interrupt ended it that was not recorded; "
                    + "wakepath info says what to record",
            "waits with probable causes: right unless an interrupt ended them that was not recorded; "
                    + "wakepath info says what to record"),
    GUESSED_WAITS("guessedWaits", Severity.WARNING, Scope.ANSWER, "wait whose cause is one of several possibilities",
            "waits whose cause is one of several possibilities"),
    GUESSED_SEGMENTS("guessedSegments", Severity.WARNING, Scope.ANSWER, "segment chosen among several possibilities",
            "segments chosen among several possibilities"),
    UNCERTAIN_SEGMENTS("uncertainSegments", Severity.WARNING, Scope.ANSWER, "segment where not everything was recorded",
            "segments where not everything was recorded"),
    UNCERTAIN_TIME("uncertainTime", Severity.WARNING, Scope.ANSWER, "in which something was not recorded",
            "in which something was not recorded"),
    UNCERTAIN_CALLS("uncertainCalls", Severity.WARNING, Scope.ANSWER,
            "in calls during which events were lost: functions that these called may have run instead",
            "in calls during which events were lost: functions that these called may have run instead"),
    PARTIAL_CALLS("partialCalls", Severity.WARNING, Scope.ANSWER,
            "in tasks of whose calls the recording left some out: functions that were called may have run instead",
            "in tasks of whose calls the recording left some out: functions that were called may have run instead"),
    OTHER("", Severity.WARNING, Scope.TRACE, "", "");

    /** Whether a count is a reason to doubt the answer. */
    public enum Severity {
        WARNING, INFO;

        public String key() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Whether a count is of where the path led, or of all of its hosts. */
    public enum Scope {
        ANSWER, TRACE;

        public String key() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private final String key;
    private final Severity severity;
    private final Scope scope;
    private final String one;
    private final String several;

    DiagnosticKind(String key, Severity severity, Scope scope, String one, String several) {
        this.key = key;
        this.severity = severity;
        this.scope = scope;
        this.one = one;
        this.several = several;
    }

    /** The kind with a key, {@link #OTHER} if there is none. */
    public static DiagnosticKind of(String key) {
        return Arrays.stream(values()).filter(kind -> kind.key.equals(key)).findFirst().orElse(OTHER);
    }

    /** Name in documents, such as {@code discarded}; empty for {@link #OTHER}. */
    public String key() {
        return key;
    }

    public Severity severity() {
        return severity;
    }

    public Scope scope() {
        return scope;
    }

    /** Whether the count is a length of time in ns. */
    public boolean isTime() {
        return this == UNCERTAIN_TIME || this == UNCERTAIN_CALLS || this == PARTIAL_CALLS;
    }

    /** Unit of the count in documents: {@code ns} for a length of time, else {@code count}. */
    public String unit() {
        return isTime() ? "ns" : "count";
    }

    /** The words for {@code count} of them. */
    public String words(long count) {
        return count == 1 ? one : several;
    }
}
