// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.graph.model;

import java.util.OptionalLong;

/**
 * A stream whose file ends within a packet: what happened later on its CPU is not known.
 *
 * @param host label of the host
 * @param stream the folder of the trace and the name of the file, such as {@code kernel/channel0_1}
 * @param end until when it is whole, ns; empty where no whole packet is there
 */
public record Truncation(String host, String stream, OptionalLong end) {
}
