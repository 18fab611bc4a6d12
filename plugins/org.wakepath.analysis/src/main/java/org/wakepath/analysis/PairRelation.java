// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.analysis;

import org.wakepath.synchronization.ClockRelation;
import org.wakepath.synchronization.MessageExchange;

/**
 * The relation of the clocks of two hosts that exchanged packets.
 *
 * @param a number of the host to whose clock the other is related
 * @param b number of the other host
 * @param relation from b's clock to a's
 * @param exchange the packets that it rests on
 */
public record PairRelation(int a, int b, ClockRelation relation, MessageExchange exchange) {
}
