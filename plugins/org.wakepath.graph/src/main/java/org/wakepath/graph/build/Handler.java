// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.graph.build;

import org.wakepath.graph.model.EdgeState;

/**
 * A handler that runs in interrupt context: of a line, a vector, a softirq or timers.
 *
 * @param number its number among those of the host, from 0
 * @param name its name as a worker
 * @param kind the state of a wait for it
 */
record Handler(int number, String name, EdgeState kind) {
}
