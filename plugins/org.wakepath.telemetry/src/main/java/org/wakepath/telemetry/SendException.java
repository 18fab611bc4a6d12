// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.telemetry;

/** Thrown when a collector did not take all spans. */
public final class SendException extends Exception {
    private static final long serialVersionUID = 1L;

    /** What kept the spans from being taken. */
    public enum Kind {
        /** The address, or one of OpenTelemetry's settings, means nothing. Nothing was sent. */
        SETTINGS,
        /** No connection, or it broke. */
        NO_CONNECTION,
        /** No answer came within the time that OpenTelemetry's settings allow. */
        TIMEOUT,
        /** The collector wants to know who sends. */
        NOT_AUTHORIZED,
        /** Who answered does not know what spans are. */
        NO_COLLECTOR,
        /** Any other refusal. */
        REFUSED,
        /** The collector took a part of the spans. */
        PARTLY_TAKEN
    }

    private final Kind kind;
    private final int taken;

    SendException(Kind kind, String answer, int taken) {
        super(answer);
        this.kind = kind;
        this.taken = taken;
    }

    /** What kept the spans from being taken. */
    public Kind kind() {
        return kind;
    }

    /** What the collector or the operating system said. May be empty. */
    public String answer() {
        return getMessage();
    }

    /** How many spans the collector had taken before, or took of them. */
    public int taken() {
        return taken;
    }
}
