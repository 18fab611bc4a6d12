// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.statistics;

/**
 * A request with its answer.
 *
 * @param flow the conversation, in words
 * @param start when it left its client, or reached its server, ns since the epoch
 * @param end when the client had taken the whole response, or the server had sent it; after {@code start}
 */
public record Request(String flow, long start, long end) {

    /** The time that it took, ns. */
    public long latency() {
        return end - start;
    }
}
