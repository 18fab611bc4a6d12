// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ctf.metadata;

import org.wakepath.ctf.type.TraceType;

/**
 * The parsed metadata of a trace.
 *
 * @param type layout of the trace
 * @param truncated whether the file visibly ends early; a cut between two declarations is not visible
 */
public record Metadata(TraceType type, boolean truncated) {
}
