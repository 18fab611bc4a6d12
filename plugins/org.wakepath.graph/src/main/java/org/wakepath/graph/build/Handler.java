// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.graph.build;

import org.wakepath.graph.model.EdgeState;

/**
 * What runs in interrupt context: the handler of a line, of a vector, of a softirq or of timers.
 *
 * @param number its number among those of the host, from 0
 * @param name as a worker
 * @param kind what a wait for it is called
 */
record Handler(int number, String name, EdgeState kind) {
}
