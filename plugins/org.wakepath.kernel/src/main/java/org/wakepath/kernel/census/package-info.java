// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
/**
 * What a host's traces hold before anybody analyses them: how many events of which name and category, over which time,
 * and which analyses they are enough for.
 *
 * <p>Times are nanoseconds since the epoch on the clock of the host. Records are immutable.
 */
package org.wakepath.kernel.census;
