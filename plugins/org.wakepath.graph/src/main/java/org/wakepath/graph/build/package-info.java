// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
/**
 * Builds the execution graph of a host from its events, in one pass.
 *
 * <p>A builder and its trackers belong to one thread. Times are nanoseconds since the epoch on the clock of their host.
 */
package org.wakepath.graph.build;
