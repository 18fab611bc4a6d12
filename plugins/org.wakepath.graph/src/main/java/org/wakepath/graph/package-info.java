/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
/**
 * The execution graph of the hosts and the active path through it.
 *
 * <p>A graph is built by one thread and may then be read by many. Times are nanoseconds since the epoch, on the clock
 * of their host inside a graph and on one stated clock in a path.
 */
package org.wakepath.graph;
