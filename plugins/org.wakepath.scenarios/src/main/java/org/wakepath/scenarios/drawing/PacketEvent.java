// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.scenarios.drawing;

import static java.util.Map.entry;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.wakepath.ctf.write.Field.Choice;

/** A packet as the tracer of a host records it, at a socket or at a network device. */
final class PacketEvent {
    private static final String LOOPBACK = "127.0.0.1";
    /** The address of a host that is not in the drawing. */
    private static final String ELSEWHERE = "192.0.2.1";
    private static final int IP_WORDS = 5;
    private static final int TCP_WORDS = 5;
    private static final int UDP_WORDS = 2;
    private static final int WORD_BYTES = 4;
    /** What the kernel gives to the namespace that it begins with. */
    private static final long FIRST_NAMESPACE = 4_026_531_840L;
    private static final int MOST_NAMESPACES = 10;

    /** The direction of a packet. */
    enum Direction {
        OUT, IN
    }

    private final Drawing drawing;
    private final DrawnHost host;
    private final DrawnPacket packet;
    private final Direction direction;

    PacketEvent(Drawing drawing, DrawnHost host, DrawnPacket packet, Direction direction) {
        this.drawing = drawing;
        this.host = host;
        this.packet = packet;
        this.direction = direction;
    }

    String name() {
        if (host.recording.devicePackets) {
            return direction == Direction.OUT ? "net_dev_queue" : "net_if_receive_skb";
        }
        return direction == Direction.OUT ? "inet_sock_local_out" : "inet_sock_local_in";
    }

    Map<String, Object> fields() {
        return host.recording.devicePackets ? deviceFields() : socketFields();
    }

    private Map<String, Object> socketFields() {
        return Map.ofEntries(entry("saddr", address(packet.source())), entry("daddr", address(packet.target())),
                entry("netns", namespace()), entry("payload_hash", packet.hash()),
                entry("source", packet.source().port()), entry("dest", packet.target().port()),
                entry("seq", packet.sequence()), entry("ack_seq", packet.acknowledged()),
                entry("flags", packet.flags()), entry("payload_len", packet.length()),
                entry("window", packet.window()), entry("protocol", packet.protocol().number()),
                entry("ip_id", packet.id()));
    }

    private Map<String, Object> deviceFields() {
        boolean tcp = packet.protocol() == DrawnPacket.Protocol.TCP;
        int length = (IP_WORDS + (tcp ? TCP_WORDS : UDP_WORDS)) * WORD_BYTES + packet.length();
        List<Object> ip = List.of(IP_WORDS - 1, IP_WORDS, length, packet.id(), bytes(packet.source()),
                bytes(packet.target()), tcp ? tcp() : udp());
        return Map.of("len", length, "name", "eth0", "network_header", new Choice("ipv4", ip));
    }

    private Choice tcp() {
        return new Choice("tcp", List.of(packet.source().port(), packet.target().port(), packet.sequence(),
                packet.acknowledged(), TCP_WORDS, packet.flags(), packet.window()));
    }

    private Choice udp() {
        return new Choice("udp", List.of(packet.source().port(), packet.target().port(),
                UDP_WORDS * WORD_BYTES + packet.length()));
    }

    /** As the host's tracer records it: bytes in network order, or an integer. */
    private Object address(DrawnPacket.End end) {
        List<Object> bytes = new ArrayList<>();
        long number = 0;
        for (byte part : bytes(end)) {
            bytes.add(part & 0xFF);
            number = number << Byte.SIZE | part & 0xFF;
        }
        return host.recording.integerAddresses ? (Object) number : bytes;
    }

    private byte[] bytes(DrawnPacket.End end) {
        DrawnHost peer = drawing.hosts.get(end.host());
        String address = end.host().equals("lo") ? LOOPBACK : ELSEWHERE;
        if (peer != null) {
            address = end.namespace().isEmpty() ? peer.address : peer.namespaces.get(end.namespace());
        }
        try {
            return InetAddress.getByName(address).getAddress();
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException(e);
        }
    }

    /** Inode of the namespace that the packet is seen in; every host has others, but for the one it begins with. */
    private long namespace() {
        String name = (direction == Direction.OUT ? packet.source() : packet.target()).namespace();
        int place = new ArrayList<>(host.namespaces.keySet()).indexOf(name);
        int before = new ArrayList<>(drawing.hosts.values()).indexOf(host);
        return FIRST_NAMESPACE + (place < 0 ? 0 : 1 + place + before * MOST_NAMESPACES);
    }
}
