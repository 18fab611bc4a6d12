/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.kernel;

/** The IP protocols whose packets are matched. */
final class KnownProtocol {
    static final int TCP = 6;
    static final int UDP = 17;

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
