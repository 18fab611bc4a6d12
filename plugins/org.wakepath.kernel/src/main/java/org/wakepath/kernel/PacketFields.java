/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.kernel;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Slots of the fields of packet events, in the order in which {@link KernelEventLayout} asks for them; slot 0 is the
 * running task's, as in all events.
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

    /** Fields of {@code inet_sock_local_in} and {@code inet_sock_local_out}. */
    static final String[] SOCKET_EVENT = {"sk", "netns", "saddr", "daddr", "source", "dest", "seq",
        "ack_seq", "flags", "window", "payload_len", "ip_id", "payload_hash", "protocol"};

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
    /** Of the fourth version alone. */
    static final int HEADER_ID = 13;
    static final int HEADER_IHL = 14;

    private static final String[] TRANSPORT = {"tcp.source_port", "tcp.dest_port", "tcp.seq", "tcp.ack_seq",
        "tcp.data_offset", "tcp.flags", "tcp.window_size", "udp.source_port", "udp.dest_port", "udp.len"};

    private PacketFields() {
    }

    /** Fields of {@code net_dev_queue} and {@code net_if_receive_skb}: both IP versions, all transports. */
    static String[] deviceEvent() {
        List<String> fields = new ArrayList<>();
        add(fields, "network_header.ipv4.", "saddr", "daddr", "tot_len");
        Collections.addAll(fields, "network_header.ipv4.id", "network_header.ipv4.ihl");
        add(fields, "network_header.ipv6.", "saddr", "daddr", "payload_len");
        return fields.toArray(String[]::new);
    }

    private static void add(List<String> fields, String version, String... header) {
        for (String field : header) {
            fields.add(version + field);
        }
        for (String field : TRANSPORT) {
            fields.add(version + "transport_header." + field);
        }
    }
}
