/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.ctf.write;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.wakepath.ctf.CtfException;

/** Writes the packets of one CPU. Times are ns since the epoch. */
public final class StreamWriter {
    private static final long MAGIC = 0xC1FC1FC1L;
    private static final int PAGE = 4096;
    private static final int HEADER_BYTES = 32 + 52;

    private final CtfWriter writer;
    private final int cpu;
    private final Path file;
    private final OutputStream output;
    private final ByteSink content = new ByteSink();
    private List<Object> context = List.of();
    private long begin = -1;
    private long end = -1;
    private long last;
    private long sequence;
    private long discarded;

    StreamWriter(CtfWriter writer, int cpu, Path file) {
        this.writer = writer;
        this.cpu = cpu;
        this.file = file;
        try {
            this.output = Files.newOutputStream(file);
        } catch (IOException e) {
            throw new CtfException(file + ": cannot be written: " + e, e);
        }
    }

    /** Sets the context of the events that follow. */
    public StreamWriter context(Object... values) {
        context = List.of(values);
        return this;
    }

    /** Sets the begin of the packet; by default it is the time of its first event. */
    public StreamWriter begin(long time) {
        if (content.size() > 0) {
            throw new IllegalStateException("the packet has events already");
        }
        begin = writer.cycles(time);
        last = begin;
        return this;
    }

    /** Sets the end of the packet; by default it is the time of its last event. */
    public StreamWriter end(long time) {
        end = writer.cycles(time);
        return this;
    }

    /**
     * Writes an event. One that is earlier than its predecessor is written so.
     *
     * @param name of a declared class
     * @param time ns since the epoch
     * @param values of its fields in order
     */
    public StreamWriter event(String name, long time, Object... values) {
        WrittenEvent event = writer.events().get(name);
        if (event == null || values.length != event.fields().size() || context.size() != writer.context().size()) {
            throw new IllegalArgumentException("event " + name + " with " + values.length + " values and context "
                    + context + " is not declared");
        }
        long cycles = writer.cycles(time);
        if (begin < 0) {
            begin(time);
        }
        header(event.id(), cycles);
        write(writer.context(), context);
        write(event.fields(), List.of(values));
        last = cycles;
        return this;
    }

    private void write(List<Field> fields, List<Object> values) {
        for (int i = 0; i < fields.size(); i++) {
            fields.get(i).write(content, values.get(i));
        }
    }

    private void header(int id, long cycles) {
        int timeBits = writer.compact() ? 27 : 32;
        boolean near = cycles >= last && cycles - last < 1L << timeBits;
        if (near && writer.compact()) {
            content.integer(id | (cycles & (1L << 27) - 1) << 5, 4);
        } else if (near) {
            content.integer(id, 2);
            content.integer(cycles, 4);
        } else {
            content.integer(-1, writer.compact() ? 1 : 2);
            content.integer(id, 4);
            content.integer(cycles, 8);
        }
    }

    /** Counts events that the tracer could not write after the last one of this packet. */
    public StreamWriter discarded(long events) {
        discarded += events;
        return this;
    }

    /** Leaves out packets, as a ring buffer does that was written over. */
    public StreamWriter lostPackets(long packets) {
        sequence += packets;
        return this;
    }

    /** Ends the packet, also an empty one. */
    public StreamWriter flush() {
        ByteSink packet = new ByteSink();
        long contentBytes = HEADER_BYTES + (long) content.size();
        long packetBytes = (contentBytes + PAGE - 1) / PAGE * PAGE;
        packet.integer(MAGIC, 4);
        packet.bytes(ByteBuffer.allocate(16).putLong(writer.traceUuid().getMostSignificantBits())
                .putLong(writer.traceUuid().getLeastSignificantBits()).array());
        packet.integer(0, 4);
        packet.integer(cpu, 8);
        packet.integer(begin < 0 ? last : begin, 8);
        packet.integer(end < 0 ? last : end, 8);
        packet.integer(contentBytes * 8, 8);
        packet.integer(packetBytes * 8, 8);
        packet.integer(sequence++, 8);
        packet.integer(discarded, 8);
        packet.integer(cpu, 4);
        packet.bytes(content.padded(content.size()));
        try {
            output.write(packet.padded((int) packetBytes));
        } catch (IOException e) {
            throw new CtfException(file + ": cannot be written: " + e, e);
        }
        content.clear();
        begin = -1;
        end = -1;
        return this;
    }

    void close() {
        if (content.size() > 0) {
            flush();
        }
        try {
            output.close();
        } catch (IOException e) {
            throw new CtfException(file + ": cannot be closed: " + e, e);
        }
    }
}
