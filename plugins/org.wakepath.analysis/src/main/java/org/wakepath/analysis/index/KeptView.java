// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.analysis.index;

import java.util.Map;
import org.wakepath.network.PacketMatcher.HostPair;
import org.wakepath.network.PacketMatches;
import org.wakepath.synchronization.MessageExchange;

/**
 * What an index keeps of the packets as they are seen on one host's clock.
 *
 * @param exchanges the messages that limit how the clocks relate
 * @param matches which sending each reception is of
 */
public record KeptView(Map<HostPair, MessageExchange> exchanges, PacketMatches matches) {
}
