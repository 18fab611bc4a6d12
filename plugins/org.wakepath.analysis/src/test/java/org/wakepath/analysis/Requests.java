// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.analysis;

import java.nio.file.Path;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.UUID;
import org.wakepath.ctf.write.CtfWriter;
import org.wakepath.ctf.write.Field;
import org.wakepath.ctf.write.StreamWriter;

/** The traces of a client and a server whose clocks are hours apart, and of which one is a little too fast. */
final class Requests {
    private static final long HOUR = 3600L * 1_000_000_000;
    private static final long BEGIN = 490_000 * HOUR;
    private static final long APART = 3 * HOUR;
    private static final int EVENTS_PER_BUFFER = 2000;
    private static final int CLIENT = 0x0A000001;
    private static final int SERVER = 0x0A000002;
    private static final int ACK = 0x10;

    private final Random random = new Random(1);
    private final PriorityQueue<Packet> packets = new PriorityQueue<>(Comparator.comparingLong(Packet::time));

    private record Packet(long time, boolean atClient, boolean sent, boolean fromClient, int sequence, int acknowledged,
            int length) {
    }

    private Requests() {
    }

    /** Writes so many requests, one each {@code interval} ns, into two traces below a folder. */
    static void write(Path folder, int count, long interval) {
        new Requests().write(folder.resolve("client"), folder.resolve("server"), count, interval);
    }

    private void write(Path client, Path server, int count, long interval) {
        try (CtfWriter a = writer(client, BEGIN); CtfWriter b = writer(server, BEGIN + APART)) {
            for (int i = 0; i < count; i++) {
                request(BEGIN + i * interval, i);
                while (packets.size() > 8) {
                    record(packets.remove(), a.stream(0), b.stream(0));
                }
                if (i % EVENTS_PER_BUFFER == 0) {
                    a.stream(0).flush();
                    b.stream(0).flush();
                }
            }
            while (!packets.isEmpty()) {
                record(packets.remove(), a.stream(0), b.stream(0));
            }
        }
    }

    private static CtfWriter writer(Path folder, long begin) {
        Field[] fields = {Field.u32("saddr"), Field.u32("daddr"), Field.u16("source"), Field.u16("dest"),
            Field.u32("seq"), Field.u32("ack_seq"), Field.u8("flags"), Field.u16("window"), Field.u32("payload_len"),
            Field.u8("protocol")};
        String name = folder.getFileName().toString();
        return CtfWriter.create(folder).environment("hostname", name)
                .clock(UUID.nameUUIDFromBytes(name.getBytes()), begin)
                .event("inet_sock_local_in", fields).event("inet_sock_local_out", fields)
                .event("sched_switch", Field.s32("prev_tid")).event("sched_waking", Field.s32("tid"));
    }

    /** A request and its response, each acknowledged by itself. */
    private void request(long time, int number) {
        int asked = number * 100;
        int answered = number * 200;
        long arrived = transmit(time, true, asked, answered, 100);
        transmit(arrived + 1_000, false, answered, asked + 100, 0);
        long back = transmit(arrived + 50_000, false, answered, asked + 100, 200);
        transmit(back + 1_000, true, asked + 100, answered + 200, 0);
    }

    private long transmit(long time, boolean fromClient, int sequence, int acknowledged, int length) {
        long arrival = time + 30_000 + (long) (-300_000 * Math.log(1 - random.nextDouble()));
        packets.add(new Packet(time, fromClient, true, fromClient, sequence, acknowledged, length));
        packets.add(new Packet(arrival, !fromClient, false, fromClient, sequence, acknowledged, length));
        return arrival;
    }

    private static void record(Packet packet, StreamWriter client, StreamWriter server) {
        long fast = packet.time + APART + (packet.time - BEGIN) / 20_000;
        (packet.atClient ? client : server).event(packet.sent ? "inet_sock_local_out" : "inet_sock_local_in",
                packet.atClient ? packet.time : fast, packet.fromClient ? CLIENT : SERVER,
                packet.fromClient ? SERVER : CLIENT, packet.fromClient ? 40_000 : 80, packet.fromClient ? 80 : 40_000,
                packet.sequence, packet.acknowledged, ACK, 500, packet.length, 6);
    }
}
