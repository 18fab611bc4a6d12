// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
/**
 * Relates the clocks of hosts in bounded memory (Giraldeau and Dagenais 2016, section 3.6): the traces are read twice,
 * in step, and only their packets. The first time they are aligned at their begins, until the clocks are roughly known;
 * the second time by these, so that packets need not be kept for long.
 *
 * <p>Times are nanoseconds. Classes of this package are confined to one thread.
 */
package org.wakepath.analysis.streaming;
