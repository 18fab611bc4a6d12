// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
/**
 * The execution graph of a host: moments of tasks and interrupts, what lies between them, and who woke whom.
 *
 * <p>One thread builds a graph; then any number of threads may read it. Times are nanoseconds since the epoch on the
 * clock of their host.
 */
package org.wakepath.graph.model;
