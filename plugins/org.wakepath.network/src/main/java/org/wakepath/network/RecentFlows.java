// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.network;

/**
 * The flow keys used recently, so that a packet of a known flow makes no new key. A place holds one key; another flow
 * with the same place replaces it.
 */
public final class RecentFlows {
    private static final int PLACES = 1 << 12;

    private final FlowKey[] keys = new FlowKey[PLACES];

    /** The key with these fields. */
    public FlowKey key(long namespace, int protocol, long sourceHigh, long sourceLow, long targetHigh, long targetLow,
            int sourcePort, int targetPort) {
        int place = PLACES - 1 & FlowKey.hash(namespace, protocol, sourceHigh, sourceLow, targetHigh, targetLow,
                sourcePort, targetPort);
        FlowKey known = keys[place];
        if (known == null || !known.is(namespace, protocol, sourceHigh, sourceLow, targetHigh, targetLow, sourcePort,
                targetPort)) {
            known = new FlowKey(namespace, protocol, sourceHigh, sourceLow, targetHigh, targetLow, sourcePort,
                    targetPort);
            keys[place] = known;
        }
        return known;
    }
}
