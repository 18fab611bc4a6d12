// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.analysis;

import java.util.List;
import org.wakepath.synchronization.ClockViolation;

/**
 * How the clocks of hosts relate to one of them, found without keeping the packets.
 *
 * @param relations of the hosts, by their numbers
 * @param pairs what the messages of each two hosts say; where the reference takes part it is a
 * @param violations the messages that arrive before they were sent, the worst first
 * @param memory what it took
 */
public record StreamedClocks(List<HostRelation> relations, List<PairRelation> pairs, List<ClockViolation> violations,
        MemoryReport memory) {
    /** How long a packet is waited for at least: it allows for the network and for sending again, ns. */
    public static final long DEFAULT_DELAY = 1_000_000_000L;
}
