// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.graph.model;

/**
 * A stretch of one host's time in which something is missing from its trace.
 *
 * @param from its begin, ns since the host's epoch
 * @param to its end, not before its begin
 * @param events events that the tracer dropped in it; 0 where it did not count them
 * @param packets whole packets that are missing
 */
public record Loss(long from, long to, long events, long packets) {
    public Loss {
        to = Math.max(from, to);
    }
}
