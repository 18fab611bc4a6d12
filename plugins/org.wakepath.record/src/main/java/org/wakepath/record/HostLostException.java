// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.record;

import java.time.Duration;

/** Thrown when the connection to a host is lost. */
final class HostLostException extends RecordException {
    private static final long serialVersionUID = 1L;

    private final String why;

    private HostLostException(String problem, String why, String remedy) {
        super(problem, remedy);
        this.why = why;
    }

    /** Describes a connection that has ended; {@code why} may be empty. */
    static HostLostException disconnected(String host, String why) {
        return new HostLostException("the connection to " + host + " is lost" + (why.isEmpty() ? "" : " (" + why + ")"),
                why, "record again when it is back");
    }

    /** Describes a connection that exists, but is silent. */
    static HostLostException silent(String host, String awaited, Duration limit) {
        String why = awaited + " did not come within " + limit.toSeconds() + " s";
        return new HostLostException(host + " is silent: " + why, why,
                "check on " + host + " whether the recorder or the disk hangs, then record again");
    }

    /** The known reason; empty if there is none. */
    String why() {
        return why;
    }
}
