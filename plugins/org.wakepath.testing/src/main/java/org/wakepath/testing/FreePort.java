// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.testing;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;

/** A port of this machine that nobody listens on, for a server that binds it a little later. */
public final class FreePort {
    /**
     * Ports from which Linux never takes one for an outgoing connection. One of those may be taken before the server
     * binds it.
     */
    private static final int FIRST = 10_000;
    private static final int END = 32_768;

    private FreePort() {
    }

    /** A free TCP port of the loopback interface. */
    public static int find() throws IOException {
        while (true) {
            int port = ThreadLocalRandom.current().nextInt(FIRST, END);
            try (ServerSocket free = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
                return free.getLocalPort();
            } catch (BindException taken) {
                // Another one may be free.
            }
        }
    }
}
