// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.kernel;

/**
 * Slots of the fields of packet events, in the order of the catalogue; slot 0 is the running task's, as in all events.
 */
final class PacketFields {
    static final int SOCKET = 1;
    static final int NAMESPACE = 2;
    static final int SOURCE_ADDRESS = 3;
    static final int TARGET_ADDRESS = 4;
    static final int SOURCE_PORT = 5;
    static final int TARGET_PORT = 6;
    static final int SEQUENCE = 7;
    static final int ACKNOWLEDGED = 8;
    static final int FLAGS = 9;
    static final int WINDOW = 10;
    static final int PAYLOAD_LENGTH = 11;
    static final int IP_ID = 12;
    static final int HASH = 13;
    static final int PROTOCOL = 14;

    /** The first slot of a device event's fields for IPv4. */
    static final int V4 = 1;
    static final int V6 = 16;
    static final int HEADER_SOURCE = 0;
    static final int HEADER_TARGET = 1;
    static final int HEADER_LENGTH = 2;
    static final int TCP_SOURCE_PORT = 3;
    static final int TCP_TARGET_PORT = 4;
    static final int TCP_SEQUENCE = 5;
    static final int TCP_ACKNOWLEDGED = 6;
    static final int TCP_DATA_OFFSET = 7;
    static final int TCP_FLAGS = 8;
    static final int TCP_WINDOW = 9;
    static final int UDP_SOURCE_PORT = 10;
    static final int UDP_TARGET_PORT = 11;
    static final int UDP_LENGTH = 12;
    /** For IPv4 only. */
    static final int HEADER_ID = 13;
    static final int HEADER_IHL = 14;

    private PacketFields() {
    }
}
