// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.graph.model;

import java.util.OptionalLong;

/**
 * A stream that ends before others do, so that later events of its CPU are missing.
 *
 * @param host label of the host
 * @param stream the folder of the trace and the name of the file, such as {@code kernel/channel0_1}; of a whole stream
 * its CPU, such as {@code CPU 1}
 * @param end the end of its whole part, ns; empty if it has no whole packet
 * @param isWhole whether the stream is whole, and others go on behind it; otherwise its file ends within a packet
 */
public record Truncation(String host, String stream, OptionalLong end, boolean isWhole) {

    /** A stream whose file ends within a packet. */
    public Truncation(String host, String stream, OptionalLong end) {
        this(host, stream, end, false);
    }
}
