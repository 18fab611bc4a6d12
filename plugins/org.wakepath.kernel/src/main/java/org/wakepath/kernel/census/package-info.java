// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
/**
 * The content of a host's traces before any analysis: the events by name and category, their time range, and the
 * analyses they are enough for.
 *
 * <p>Times are nanoseconds since the epoch on the clock of the host. Records are immutable.
 */
package org.wakepath.kernel.census;
