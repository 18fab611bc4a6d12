// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.scenarios.drawing;

/**
 * What the headers of a packet say.
 *
 * @param protocol TCP or UDP
 * @param source where it comes from
 * @param target where it goes to
 * @param flags as on the wire
 * @param sequence number of its first byte
 * @param acknowledged number of the next byte expected back
 * @param length payload, bytes
 * @param window offered window
 * @param id IP identification, 0 for none
 * @param hash of its payload
 */
record DrawnPacket(Protocol protocol, End source, End target, int flags, long sequence, long acknowledged, int length,
        int window, int id, long hash) {

    /** The transport protocol of a packet, with its number. */
    enum Protocol {
        TCP(6), UDP(17);

        private final int number;

        Protocol(int number) {
            this.number = number;
        }

        int number() {
            return number;
        }
    }

    /**
     * One end of a connection.
     *
     * @param host name of a drawn host, or {@code lo} for the loopback address
     * @param namespace name of a network namespace of that host, empty for its initial one
     */
    record End(String host, String namespace, int port) {
        /** An end in the host's initial namespace. */
        End(String host, int port) {
            this(host, "", port);
        }
    }
}
