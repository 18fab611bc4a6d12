// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.record;

import java.time.Duration;

/** Nothing more can be heard of a host. */
final class HostLostException extends RecordException {
    private static final long serialVersionUID = 1L;

    private final String why;

    private HostLostException(String problem, String why, String remedy) {
        super(problem, remedy);
        this.why = why;
    }

    /** The connection has ended; {@code why} may be empty. */
    static HostLostException disconnected(String host, String why) {
        return new HostLostException("the connection to " + host + " is lost" + (why.isEmpty() ? "" : " (" + why + ")"),
                why, "record again when it is back");
    }

    /** The connection is there, but nothing comes any more. */
    static HostLostException silent(String host, String awaited, Duration limit) {
        String why = awaited + " did not come within " + limit.toSeconds() + " s";
        return new HostLostException(host + " is silent: " + why, why,
                "look on " + host + " whether lttng or the disk hangs, then record again");
    }

    /** What is known of the reason; empty for nothing. */
    String why() {
        return why;
    }
}
