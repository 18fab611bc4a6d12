// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ctf;

import java.util.List;

/**
 * The result of opening some traces.
 *
 * @param traces those that can be read, in the order of their folders; a packet that several hold is in the first
 * @param broken why the others cannot be read, in the order of their folders
 */
public record OpenedTraces(List<Trace> traces, List<BrokenTraceException> broken) {
}
