// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ctf.write;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import org.wakepath.base.Reason;
import org.wakepath.ctf.type.CtfException;

/** Writes the packets of one CPU. Times are ns since the epoch. For one thread. */
public final class StreamWriter implements AutoCloseable {
    private static final int MAGIC = 0xC1FC1FC1;
    private static final int PAGE = 4096;
    private static final int HEADER_BYTES = 32 + 52;

    private final CtfWriter writer;
    private final int cpu;
    private final Path file;
    private final OutputStream output;
    private final ByteSink header = new ByteSink();
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
            throw new CtfException(file + ": cannot be written: " + Reason.of(e), e);
        }
    }

    /** Sets the context of the events that follow. */
    public StreamWriter context(Object... values) {
        context = List.of(values);
        return this;
    }

    /** Sets the start of the packet; by default it is the time of its first event. */
    public StreamWriter begin(long time) {
        if (hasEvents()) {
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
     * Writes an event, even if it is earlier than its predecessor.
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
        event(event, time);
        write(event.fields(), List.of(values));
        return this;
    }

    /**
     * Starts an event, even one that is earlier than its predecessor. It makes no object, and looks nothing up.
     *
     * @param event as {@link CtfWriter#declared} returns it
     * @param time ns since the epoch
     * @return the sink for the values of the event's fields, in order and each in its size
     */
    public ByteSink event(WrittenEvent event, long time) {
        if (content.size() >= writer.contentBytes()) {
            flush();
        }
        long cycles = writer.cycles(time);
        if (begin < 0) {
            begin(time);
        }
        eventHeader(event.id(), cycles);
        write(writer.context(), context);
        last = cycles;
        return content;
    }

    private void write(List<Field> fields, List<Object> values) {
        for (int i = 0; i < fields.size(); i++) {
            fields.get(i).write(content, values.get(i));
        }
    }

    private void eventHeader(int id, long cycles) {
        int timeBits = writer.compact() ? 27 : 32;
        boolean near = cycles >= last && cycles - last < 1L << timeBits;
        if (near && writer.compact()) {
            content.int32((int) (id | cycles << 5));
        } else if (near) {
            content.int16(id).int32((int) cycles);
        } else {
            content.integer(-1, writer.compact() ? 1 : 2);
            content.int32(id).int64(cycles);
        }
    }

    /** Counts events that the tracer could not write after the last one of this packet. */
    public StreamWriter discarded(long events) {
        discarded += events;
        return this;
    }

    /** Leaves out packets, as an overwritten ring buffer does. */
    public StreamWriter lostPackets(long packets) {
        sequence += packets;
        return this;
    }

    /** Ends the packet, even an empty one. */
    public StreamWriter flush() {
        int contentBytes = HEADER_BYTES + content.size();
        int packetBytes = (contentBytes + PAGE - 1) / PAGE * PAGE;
        packetHeader(contentBytes * 8L, packetBytes * 8L);
        content.pad(packetBytes - HEADER_BYTES);
        try {
            header.writeTo(output);
            content.writeTo(output);
        } catch (IOException e) {
            throw new CtfException(file + ": cannot be written: " + Reason.of(e), e);
        }
        content.clear();
        begin = -1;
        end = -1;
        return this;
    }

    private void packetHeader(long contentBits, long packetBits) {
        UUID uuid = writer.traceUuid();
        header.clear();
        header.int32(MAGIC).int64(Long.reverseBytes(uuid.getMostSignificantBits()))
                .int64(Long.reverseBytes(uuid.getLeastSignificantBits())).int32(0).int64(cpu);
        header.int64(begin < 0 ? last : begin).int64(end < 0 ? last : end);
        header.int64(contentBits).int64(packetBits);
        header.int64(sequence++).int64(discarded).int32(cpu);
    }

    private boolean hasEvents() {
        return content.size() > 0;
    }

    /** Writes the remaining events; a second call does nothing. */
    @Override
    public void close() {
        try (OutputStream file = output) {
            if (hasEvents()) {
                flush();
            }
        } catch (IOException e) {
            throw new CtfException(file + ": cannot be closed: " + Reason.of(e), e);
        }
        content.free();
    }
}
