/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.record;

/** Nothing more can be heard of a host. */
final class HostLostException extends RecordException {
    private static final long serialVersionUID = 1L;

    HostLostException(String host, String why) {
        super("the connection to " + host + " is lost" + (why.isEmpty() ? "" : " (" + why + ")"),
                "record again when it is back");
    }
}
