// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.network;

/** The IP protocols whose packets are matched. */
public final class KnownProtocol {
    /** Number of TCP in the header of IP. */
    public static final int TCP = 6;
    /** Number of UDP in the header of IP. */
    public static final int UDP = 17;

    private KnownProtocol() {
    }

    static String name(int protocol) {
        return switch (protocol) {
            case TCP -> "TCP";
            case UDP -> "UDP";
            default -> "IP protocol " + protocol;
        };
    }
}
