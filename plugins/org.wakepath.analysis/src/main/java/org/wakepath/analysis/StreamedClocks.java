// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.analysis;

import java.util.List;
import org.wakepath.synchronization.ClockViolation;

/**
 * The relations of the hosts' clocks to one of them, found without keeping the packets.
 *
 * @param relations of the hosts, by their numbers
 * @param pairs the relations of every two hosts with messages; if the reference is one of the two, it is {@code a}
 * @param violations the messages that arrive before they were sent, the worst first
 * @param memory the memory that it took
 */
public record StreamedClocks(List<HostRelation> relations, List<PairRelation> pairs, List<ClockViolation> violations,
        MemoryReport memory) {
    /** How long a packet waits at least for its partner, ns: enough for the network and for sending it again. */
    public static final long DEFAULT_DELAY = 1_000_000_000L;
}
