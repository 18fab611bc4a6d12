// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
/**
 * Slices: named time ranges in which tasks did something in user space, by their own events. They lie in columns beside
 * the graph.
 *
 * <p>Times are nanoseconds since the epoch on the clock of the host's kernel trace. A track is read once and then
 * immutable.
 */
package org.wakepath.track;
