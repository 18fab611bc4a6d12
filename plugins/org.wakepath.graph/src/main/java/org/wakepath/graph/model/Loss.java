// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.graph.model;

/**
 * A time range of one host in which something is missing from its trace.
 *
 * @param from its start, ns since the host's epoch
 * @param to its end, not before its start
 * @param events number of events that the tracer dropped in it; 0 if it did not count them
 * @param packets number of whole packets that are missing
 */
public record Loss(long from, long to, long events, long packets) {
    public Loss {
        to = Math.max(from, to);
    }
}
