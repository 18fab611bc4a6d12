// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.network;

import java.util.List;
import org.wakepath.base.OrderedWork;
import org.wakepath.base.Spool;

/**
 * Answers two questions about the same packets: which pairs are certain enough to relate two clocks by, and, once the
 * clocks are related, which sending led to each reception. Most receptions can have but one sending whatever the clocks
 * say, so both are asked of a flow at once, and only where several sendings are possible it is looked at again.
 */
public final class PacketMatcher {
    private final List<PacketTable> hosts;
    private final Spool spool;
    private final OrderedWork work;
    private final FlowTable flows;

    /** Two hosts whose clocks are to be related: a's is the one to tell times on. */
    public record HostPair(int a, int b) {

        static HostPair of(int host, int other, int reference) {
            boolean first = host == reference || other != reference && host < other;
            return first ? new HostPair(host, other) : new HostPair(other, host);
        }
    }

    /**
     * A matcher over the packets of all hosts, numbered as in the list; what it keeps is in the memory of the spool.
     */
    public PacketMatcher(List<PacketTable> hosts, Spool spool, OrderedWork work) {
        this.hosts = hosts;
        this.spool = spool;
        this.work = work;
        flows = FlowTable.of(hosts, spool, work);
    }

    /** The packets as far as they can be paired without clocks; in exchanges with the reference it is a. */
    public PairedPackets pair(int reference) {
        return new PairedPackets(hosts, flows, spool, work, reference);
    }
}
