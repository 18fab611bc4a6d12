// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ctf.metadata;

import org.wakepath.ctf.type.TraceType;

/**
 * What the metadata of a trace says.
 *
 * @param type layout of the trace
 * @param truncated whether the file was seen to end early; a cut between two declarations cannot be seen
 */
public record Metadata(TraceType type, boolean truncated) {
}
