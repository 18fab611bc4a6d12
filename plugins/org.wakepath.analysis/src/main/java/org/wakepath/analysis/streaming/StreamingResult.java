// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.analysis.streaming;

import org.wakepath.network.Exchanges;
import org.wakepath.synchronization.SyncResult;

/**
 * The clocks of hosts that were synchronized in two steps.
 *
 * @param clocks all clocks on that of the reference
 * @param exchanges the pairs that they rest on, condensed
 * @param memory what it took
 */
public record StreamingResult(SyncResult clocks, Exchanges exchanges, MemoryReport memory) {
}
