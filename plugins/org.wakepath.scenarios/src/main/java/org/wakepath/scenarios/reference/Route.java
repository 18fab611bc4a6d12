// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.scenarios.reference;

/** Addresses and ports of a segment, source first. */
record Route(int sourceAddress, int sourcePort, int targetAddress, int targetPort) {
    private static final int LOOPBACK = 0x7F00_0001;

    /** From one host to another; from a host to itself by the loopback address. */
    static Route between(int sender, int receiver, int connection) {
        return sender == receiver
                ? new Route(LOOPBACK, 5000 + connection, LOOPBACK, 6000 + connection)
                : new Route(address(sender), 5000 + connection, address(receiver), 6000 + connection);
    }

    private static int address(int host) {
        return 0x0A00_0001 + host;
    }

    Route back() {
        return new Route(targetAddress, targetPort, sourceAddress, sourcePort);
    }

    boolean isLoopback() {
        return targetAddress == LOOPBACK;
    }
}
