// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0

import java.nio.file.Path;
import java.util.UUID;
import org.wakepath.ctf.write.CtfWriter;
import org.wakepath.ctf.write.Field;
import org.wakepath.ctf.write.StreamWriter;
import org.wakepath.kernel.catalogue.EventCatalogue;

/**
 * Writes a trace of one thread that serves requests, as many as wanted, one after another, on 32 connections: to see
 * how much memory requests need.
 *
 * <pre>{@code
 *   cli=plugins/org.wakepath.cli/target
 *   java -cp "$cli/wakepath.jar:$cli/lib/*" releng/bench/Requests.java FOLDER 1000000
 *   WAKEPATH_JAVA_OPTS=-Xlog:gc ./wakepath requests FOLDER
 * }</pre>
 */
final class Requests {
    private static final UUID CLOCK = new UUID(1, 2);
    private static final int SERVER = 10;
    private static final int CONNECTIONS = 32;
    private static final int IN_A_PACKET = 1_000;
    /** ns */
    private static final int BETWEEN = 1_000;

    private Requests() {
    }

    public static void main(String[] arguments) {
        Path folder = Path.of(arguments[0]);
        int count = Integer.parseInt(arguments[1]);
        writeKernel(folder.resolve("kernel"), (count + 2L) * BETWEEN);
        writeRequests(folder.resolve("requests"), count);
    }

    private static CtfWriter writer(Path folder, UUID uuid, String domain) {
        return CtfWriter.create(folder).uuid(uuid).clock(CLOCK, 0).environment("hostname", "server")
                .environment("domain", domain);
    }

    private static String named(String id) {
        return "sched:" + EventCatalogue.get().event(id).name();
    }

    private static void writeKernel(Path folder, long end) {
        try (CtfWriter writer = writer(folder, new UUID(3, 4), "kernel").environment("tracer_name", "perf")
                .event(named("switch"), Field.text16("prev_comm"), Field.s32("prev_pid"), Field.s64("prev_state"),
                        Field.text16("next_comm"), Field.s32("next_pid"))
                .event(named("waking"), Field.text16("comm"), Field.s32("pid"), Field.s32("target_cpu"))) {
            writer.stream(0).event(named("switch"), 1, "swapper/0", 0, 0L, "server", SERVER)
                    .event(named("switch"), end, "server", SERVER, 1L, "swapper/0", 0).flush();
        }
    }

    private static void writeRequests(Path folder, int count) {
        Field[] message = {Field.u64("connection"), Field.u64("message"), Field.s64("request"), Field.u32("stream"),
            Field.u8("direction")};
        Field[] part = {message[0], message[1], message[2], message[3], Field.u64("bytes"), Field.u8("ends")};
        try (CtfWriter writer = writer(folder, new UUID(5, 6), "ust").context(Field.s32("tid"))
                .event("requests:isolated_begin", message).event("requests:isolated_end", message)
                .event("requests:receive", part).event("requests:send", part)
                .event("requests:connection", Field.u64("connection"), Field.u16("family"), Field.u8("role"),
                        Field.u16("local_port"), Field.u16("remote_port"), Field.bytes("local_address", 16),
                        Field.bytes("remote_address", 16), Field.text16("protocol"))) {
            StreamWriter stream = writer.stream(0);
            for (int i = 0; i < count; i++) {
                writeRequest(stream, i);
            }
            stream.flush();
        }
    }

    private static void writeRequest(StreamWriter stream, int i) {
        long connection = 1 + i % CONNECTIONS;
        long number = i / CONNECTIONS;
        long time = (i + 1L) * BETWEEN;
        if (number == 0) {
            event(stream, "connection", time, connection, 2, 1, 80, 4000 + i, new byte[] {10, 0, 0, 1},
                    new byte[] {10, 0, 0, 2}, "http");
        }
        event(stream, "isolated_begin", time + 100, connection, number, number, 0, 0);
        event(stream, "receive", time + 200, connection, number, number, 0, 100L, 1);
        event(stream, "send", time + 300 + i % 500, connection, number, number, 0, 200L, 1);
        event(stream, "isolated_end", time + 900, connection, number, number, 0, 0);
        if (i % IN_A_PACKET == IN_A_PACKET - 1) {
            stream.flush();
        }
    }

    private static void event(StreamWriter stream, String name, long time, Object... values) {
        stream.context(SERVER).event("requests:" + name, time, values);
    }
}
