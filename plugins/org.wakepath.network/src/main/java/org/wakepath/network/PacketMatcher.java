// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.network;

import java.util.List;
import org.wakepath.base.OrderedWork;
import org.wakepath.base.Spool;

/**
 * Pairs packets for two purposes: pairs that are certain enough to relate two clocks, and, once clocks are related, the
 * sending of each reception. Most receptions have only one possible sending, whatever the clocks say. So both questions
 * are answered in one pass over a flow. Only flows with several possible sendings are visited again.
 */
public final class PacketMatcher {
    private final List<PacketTable> hosts;
    private final Spool spool;
    private final OrderedWork work;
    private final FlowTable flows;

    /** Two hosts whose clocks should be related; times are given on the clock of a. */
    public record HostPair(int a, int b) {

        static HostPair of(int host, int other, int reference) {
            boolean first = host == reference || other != reference && host < other;
            return first ? new HostPair(host, other) : new HostPair(other, host);
        }
        // The machine makes those of a record at run time, which takes longer than a small trace is read in.

        @Override
        public boolean equals(Object other) {
            return other instanceof HostPair pair && a == pair.a && b == pair.b;
        }

        @Override
        public int hashCode() {
            return a * 31 + b;
        }
    }

    /**
     * A matcher over the packets of all hosts, numbered as in the list. It stores what it keeps in the memory of the
     * spool.
     */
    public PacketMatcher(List<PacketTable> hosts, Spool spool, OrderedWork work) {
        this.hosts = hosts;
        this.spool = spool;
        this.work = work;
        flows = FlowTable.of(hosts, spool, work);
    }

    /** Pairs the packets as far as possible without clocks. In exchanges with the reference, the reference is a. */
    public PairedPackets pair(int reference) {
        return new PairedPackets(hosts, flows, spool, work, reference);
    }
}
