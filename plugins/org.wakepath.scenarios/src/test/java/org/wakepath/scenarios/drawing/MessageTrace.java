// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.scenarios.drawing;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import org.wakepath.ctf.write.CtfWriter;
import org.wakepath.ctf.write.Field;
import org.wakepath.ctf.write.StreamWriter;

/** Writes what the recorder of requests would have seen of the host A of a drawing. Times are columns. */
final class MessageTrace implements AutoCloseable {
    /** The address that a drawing gives to a host that is not traced. */
    private static final byte[] FAR = {(byte) 192, 0, 2, 1};
    private static final byte[] OWN = {10, 0, 0, 1};
    private static final byte[] LOOPBACK = {127, 0, 0, 1};

    private final Drawing drawing;
    private final CtfWriter writer;
    private final StreamWriter stream;

    /** @param domain that of the library, {@code ust}, or {@code kernel} */
    MessageTrace(Path folder, Drawing drawing, String domain, UUID uuid) {
        this.drawing = drawing;
        writer = CtfWriter.create(folder);
        writer.uuid(uuid).clock(UUID.nameUUIDFromBytes("A".getBytes(StandardCharsets.UTF_8)), 0)
                .environment("hostname", "A").environment("domain", domain).context(Field.s32("tid"));
        Field[] message = {Field.u64("connection"), Field.u64("message"), Field.s64("request"), Field.u32("stream"),
            Field.u8("direction")};
        Field[] part = {message[0], message[1], message[2], message[3], Field.u64("bytes"), Field.u8("ends")};
        for (String name : List.of("isolated_begin", "isolated_end", "inferred_begin", "inferred_end")) {
            writer.event("requests:" + name, message);
        }
        writer.event("requests:receive", part).event("requests:send", part).event("requests:connection",
                Field.u64("connection"), Field.u16("family"), Field.u8("role"), Field.u16("local_port"),
                Field.u16("remote_port"), Field.bytes("local_address", 16), Field.bytes("remote_address", 16),
                Field.text16("protocol")).event("requests:connect", Field.u64("connection"))
                .event("requests:text", message[0], message[1], message[2], message[3], Field.text16("text"));
        stream = writer.stream(0);
    }

    void event(String name, int column, int tid, Object... values) {
        stream.context(tid).event("requests:" + name, drawing.hosts.get("A").clock.local(drawing.time(column)),
                values);
    }

    /** A fragment begins or ends. Its message is the first of a connection, and was received. */
    void fragment(String name, int column, int tid, long connection) {
        event(name, column, tid, connection, 0L, 0L, 0, 0);
    }

    /** The same, of a message that is sent. */
    void sending(String name, int column, int tid, long connection) {
        event(name, column, tid, connection, 0L, 0L, 0, 1);
    }

    void part(String name, int column, int tid, long connection, long bytes) {
        event(name, column, tid, connection, 0L, 0L, 0, bytes, 1);
    }

    /** A part of the URL of the first message of a connection. */
    void text(int column, int tid, long connection, String text) {
        event("text", column, tid, connection, 0L, 0L, 0, text);
    }

    /** A connection for HTTP, on the loopback interface if one of its ports is 90. */
    void connection(int column, int tid, long connection, int role, int local, int remote) {
        boolean isWithin = local == 90 || remote == 90;
        event("connection", column, tid, connection, 2, role, local, remote, isWithin ? LOOPBACK : OWN,
                isWithin ? LOOPBACK : FAR, "http");
    }

    /** An event is lost between the last one and the next. */
    void lose() {
        stream.flush();
        stream.discarded(1);
    }

    /** An end of a unix socket for HTTP. */
    void unix(int column, int tid, long connection, int role, long peer) {
        event("connection", column, tid, connection, 1, role, 0, 0, cookie(connection), cookie(peer), "http");
    }

    /** An end of a pipe. */
    void pipe(int column, int tid, long connection) {
        event("connection", column, tid, connection, 0, 0, 0, 0, new byte[0], new byte[0], "");
    }

    private static byte[] cookie(long number) {
        return ByteBuffer.allocate(Long.BYTES).putLong(number).array();
    }

    @Override
    public void close() {
        stream.flush();
        writer.close();
    }
}
