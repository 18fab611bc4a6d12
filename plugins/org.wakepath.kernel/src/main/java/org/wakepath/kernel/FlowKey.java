/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.kernel;

/**
 * One direction of a conversation between two sockets. Addresses are the bytes of the wire, an IPv4 address in the
 * low half. A key of all zeroes stands for all packets of a tracer that recorded no addresses.
 *
 * @param namespace inode of the network namespace that the packet was seen in, 0 where not recorded; the two ends of a
 *        conversation that leaves its namespace have different ones
 * @param protocol IP protocol number: 6 for TCP, 17 for UDP
 */
public record FlowKey(long namespace, int protocol, long sourceHigh, long sourceLow, long targetHigh, long targetLow,
        int sourcePort, int targetPort) {

    /** The flow of packets whose addresses the tracer did not record. */
    public static final FlowKey WITHOUT_ADDRESSES = new FlowKey(0, KnownProtocol.TCP, 0, 0, 0, 0, 0, 0);

    private static final int LOOPBACK_V4 = 127;

    /** The opposite direction of the same conversation. */
    public FlowKey reverse() {
        return new FlowKey(namespace, protocol, targetHigh, targetLow, sourceHigh, sourceLow, targetPort, sourcePort);
    }

    /** Whether the addresses were recorded. */
    public boolean hasAddresses() {
        return sourcePort != 0 || targetPort != 0 || targetLow != 0 || targetHigh != 0;
    }

    /** Whether the packets never leave their host. */
    public boolean isLoopback() {
        return isLoopback(targetHigh, targetLow) || isLoopback(sourceHigh, sourceLow);
    }

    private static boolean isLoopback(long high, long low) {
        return high == 0 && (low == 1 || low >>> 24 == LOOPBACK_V4);
    }

    @Override
    public String toString() {
        if (!hasAddresses()) {
            return KnownProtocol.name(protocol);
        }
        return KnownProtocol.name(protocol) + ' ' + end(sourceHigh, sourceLow, sourcePort) + " > "
                + end(targetHigh, targetLow, targetPort);
    }

    /** Address and port of the receiving socket in words. */
    public String target() {
        return end(targetHigh, targetLow, targetPort);
    }

    private static String end(long high, long low, int port) {
        return IpAddress.text(high, low) + ':' + port;
    }
}
