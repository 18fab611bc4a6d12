// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.network;

import it.unimi.dsi.fastutil.HashCommon;

/**
 * One direction of a conversation between two sockets. Addresses are the bytes of the wire, an IPv4 address in the low
 * half. A key of all zeroes stands for all packets of a tracer that recorded no addresses.
 *
 * <p>Immutable. What every packet needs is computed once.
 */
public final class FlowKey {
    /** The flow of packets whose addresses the tracer did not record. */
    public static final FlowKey WITHOUT_ADDRESSES = new FlowKey(0, KnownProtocol.TCP, 0, 0, 0, 0, 0, 0);

    /** How many numbers a key is written as. */
    static final int LONGS = 8;
    private static final int LOOPBACK_V4 = 127;

    private final long namespace;
    private final int protocol;
    private final long sourceHigh;
    private final long sourceLow;
    private final long targetHigh;
    private final long targetLow;
    private final int sourcePort;
    private final int targetPort;
    private final int hash;
    private FlowKey reverse;
    private String target;

    /**
     * Names a flow.
     *
     * @param namespace inode of the network namespace that the packet was seen in, 0 if not recorded; the two ends of a
     * conversation that leaves its namespace have different ones
     * @param protocol IP protocol number: 6 for TCP, 17 for UDP
     */
    public FlowKey(long namespace, int protocol, long sourceHigh, long sourceLow, long targetHigh, long targetLow,
            int sourcePort, int targetPort) {
        this.namespace = namespace;
        this.protocol = protocol;
        this.sourceHigh = sourceHigh;
        this.sourceLow = sourceLow;
        this.targetHigh = targetHigh;
        this.targetLow = targetLow;
        this.sourcePort = sourcePort;
        this.targetPort = targetPort;
        hash = hash(namespace, protocol, sourceHigh, sourceLow, targetHigh, targetLow, sourcePort, targetPort);
    }

    /** Reads the key that {@link #write} wrote, by its number among others. */
    static FlowKey read(long[] fields, int number) {
        int at = number * LONGS;
        return new FlowKey(fields[at], (int) fields[at + 1], fields[at + 2], fields[at + 3], fields[at + 4],
                fields[at + 5], (int) fields[at + 6], (int) fields[at + 7]);
    }

    /** Writes the fields as {@link #LONGS} numbers behind those of other keys. */
    void write(long[] fields, int number) {
        int at = number * LONGS;
        fields[at] = namespace;
        fields[at + 1] = protocol;
        fields[at + 2] = sourceHigh;
        fields[at + 3] = sourceLow;
        fields[at + 4] = targetHigh;
        fields[at + 5] = targetLow;
        fields[at + 6] = sourcePort;
        fields[at + 7] = targetPort;
    }

    /** Hash code of the key with these fields. */
    static int hash(long namespace, int protocol, long sourceHigh, long sourceLow, long targetHigh, long targetLow,
            int sourcePort, int targetPort) {
        long ports = (long) sourcePort << Short.SIZE ^ targetPort ^ (long) protocol << Integer.SIZE;
        long ends = (sourceHigh * 31 + sourceLow) * 31 + targetHigh * 17 + targetLow;
        return (int) HashCommon.mix(HashCommon.mix(ends + namespace) + ports);
    }

    /** Inode of the network namespace that the packet was seen in, 0 if not recorded. */
    public long namespace() {
        return namespace;
    }

    /** IP protocol number. */
    public int protocol() {
        return protocol;
    }

    /** Upper half of the sender's address. */
    public long sourceHigh() {
        return sourceHigh;
    }

    /** Lower half of the sender's address. */
    public long sourceLow() {
        return sourceLow;
    }

    /** Upper half of the receiver's address. */
    public long targetHigh() {
        return targetHigh;
    }

    /** Lower half of the receiver's address. */
    public long targetLow() {
        return targetLow;
    }

    /** The sender's port. */
    public int sourcePort() {
        return sourcePort;
    }

    /** The receiver's port. */
    public int targetPort() {
        return targetPort;
    }

    /** The opposite direction of the same conversation. */
    public FlowKey reverse() {
        if (reverse == null) {
            reverse = new FlowKey(namespace, protocol, targetHigh, targetLow, sourceHigh, sourceLow, targetPort,
                    sourcePort);
        }
        return reverse;
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

    /** Whether another key has the same addresses, ports and protocol, in whichever namespace. */
    boolean hasSameEnds(FlowKey other) {
        return is(namespace, other.protocol, other.sourceHigh, other.sourceLow, other.targetHigh, other.targetLow,
                other.sourcePort, other.targetPort);
    }

    /** Whether these are the key's fields. */
    boolean is(long otherNamespace, int otherProtocol, long otherSourceHigh, long otherSourceLow, long otherTargetHigh,
            long otherTargetLow, int otherSourcePort, int otherTargetPort) {
        return sourceLow == otherSourceLow && targetLow == otherTargetLow && sourcePort == otherSourcePort
                && targetPort == otherTargetPort && sourceHigh == otherSourceHigh && targetHigh == otherTargetHigh
                && namespace == otherNamespace && protocol == otherProtocol;
    }

    @Override
    public boolean equals(Object other) {
        return this == other || other instanceof FlowKey key && hash == key.hash
                && is(key.namespace, key.protocol, key.sourceHigh, key.sourceLow, key.targetHigh, key.targetLow,
                        key.sourcePort, key.targetPort);
    }

    @Override
    public int hashCode() {
        return hash;
    }

    @Override
    public String toString() {
        if (!hasAddresses()) {
            return KnownProtocol.name(protocol);
        }
        return KnownProtocol.name(protocol) + ' ' + end(sourceHigh, sourceLow, sourcePort) + " > " + target();
    }

    /** Name of the protocol, such as {@code TCP}. */
    public String protocolName() {
        return KnownProtocol.name(protocol);
    }

    /** The sender's address as text. */
    public String sourceAddress() {
        return IpAddress.text(sourceHigh, sourceLow);
    }

    /** The receiver's address as text. */
    public String targetAddress() {
        return IpAddress.text(targetHigh, targetLow);
    }

    /** Address and port of the receiving socket as text. */
    public String target() {
        if (target == null) {
            target = end(targetHigh, targetLow, targetPort);
        }
        return target;
    }

    private static String end(long high, long low, int port) {
        return IpAddress.text(high, low) + ':' + port;
    }

    /**
     * The flow keys used recently, so that a packet of a known flow makes no new key. A place holds one key; another
     * flow with the same place replaces it.
     */
    public static final class Recent {
        private static final int PLACES = 1 << 14;

        private final FlowKey[] keys = new FlowKey[PLACES];

        /** The key with these fields. */
        public FlowKey key(long namespace, int protocol, long sourceHigh, long sourceLow, long targetHigh,
                long targetLow,
                int sourcePort, int targetPort) {
            int place = PLACES - 1 & FlowKey.hash(namespace, protocol, sourceHigh, sourceLow, targetHigh, targetLow,
                    sourcePort, targetPort);
            FlowKey known = keys[place];
            if (known == null
                    || !known.is(namespace, protocol, sourceHigh, sourceLow, targetHigh, targetLow, sourcePort,
                            targetPort)) {
                known = new FlowKey(namespace, protocol, sourceHigh, sourceLow, targetHigh, targetLow, sourcePort,
                        targetPort);
                keys[place] = known;
            }
            return known;
        }
    }
}
