// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ctf;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.wakepath.ctf.decode.Bits;
import org.wakepath.ctf.decode.Plan;
import org.wakepath.ctf.type.CtfException;

/**
 * The selected events of one packet in columns, and the packet's bytes. A batch is reused from packet to packet, by one
 * thread at a time.
 */
public final class EventBatch {
    /** Stands for a value that the event does not have. */
    public static final long MISSING = Plan.MISSING;
    private static final int LARGEST_READ = 1 << 20;

    int size;
    long[] times = new long[64];
    int[] kinds = new int[64];
    int[] first = new int[64];
    long[] values = new long[256];
    int used;
    byte[] bytes = new byte[4096];
    Packet packet;
    /** The place of the first event in the stream, as in {@link StreamSlices#place}. */
    long place;

    /** The number of events that it holds. */
    public int size() {
        return size;
    }

    /** Time of an event, in ns since the epoch. */
    public long time(int event) {
        return times[event];
    }

    /** The kind that the projection gave to the event, or {@link Projection#LOSS}. */
    public int kind(int event) {
        return kinds[event];
    }

    /**
     * Value of a field, by its position in the projection, or {@link #MISSING}. Do not ask for a slot that the event's
     * kind does not have; an assertion fails.
     */
    public long value(int event, int slot) {
        assert hasSlot(event, slot) : "events of kind " + kinds[event] + " have no slot " + slot;
        return values[first[event] + slot];
    }

    /**
     * Whether a slot belongs to the event. Slots behind its last belong to the next event, or are left from another
     * packet.
     */
    boolean hasSlot(int event, int slot) {
        return slot >= 0 && slot < end(event) - first[event];
    }

    /** Value of the event's last slot. */
    long lastValue(int event) {
        return values[end(event) - 1];
    }

    private int end(int event) {
        return event + 1 < size ? first[event + 1] : used;
    }

    /** The packet that texts lie in. */
    public byte[] bytes() {
        return bytes;
    }

    /** Where in {@link #bytes()} a value's text begins. */
    public static int textOffset(long value) {
        return (int) (value >>> 32);
    }

    /** Bytes of a value's text, zeros at its end included. */
    public static int textLength(long value) {
        return (int) value;
    }

    /** A value's text up to its first zero byte; empty when it is missing. */
    public String text(long value) {
        return text(bytes, value);
    }

    static String text(byte[] bytes, long value) {
        if (value == MISSING) {
            return "";
        }
        int from = textOffset(value);
        int end = Bits.zero(bytes, from, from + textLength(value));
        return new String(bytes, from, end - from, StandardCharsets.UTF_8);
    }

    /** Forgets the events. */
    void clear() {
        size = 0;
        used = 0;
    }

    /** Adds an event with {@code slots} missing values. */
    void add(long time, int kind, int slots) {
        int from = open(time, kind, slots);
        Arrays.fill(values, from, used, MISSING);
    }

    /** Adds an event whose values the caller sets, and returns the place of the first value. */
    int open(long time, int kind, int slots) {
        int event = size;
        int from = used;
        if (event == times.length || slots > values.length - from) {
            grow(slots);
        }
        times[event] = time;
        kinds[event] = kind;
        first[event] = from;
        used = from + slots;
        size = event + 1;
        return from;
    }

    private void grow(int slots) {
        if (size == times.length) {
            int length = grown(times.length, size + 1);
            times = Arrays.copyOf(times, length);
            kinds = Arrays.copyOf(kinds, length);
            first = Arrays.copyOf(first, length);
        }
        if (slots > values.length - used) {
            values = Arrays.copyOf(values, grown(values.length, used + slots));
        }
    }

    private static int grown(int length, int needed) {
        if (needed < 0 || needed > 1 << 28) {
            throw new CtfException("more than " + (1 << 28) + " events or values in a packet");
        }
        return Math.max(needed, length * 2);
    }

    /** Reads a packet's content. */
    void load(FileChannel channel, Packet source) throws IOException {
        int length = (int) ((source.contentBits() + 7) / 8);
        if (bytes.length < length + Bits.SLACK) {
            bytes = new byte[room(source, length) + Bits.SLACK];
        }
        packet = source;
        readFully(channel, source.offset(), bytes, length);
        Arrays.fill(bytes, length, length + Bits.SLACK, (byte) 0);
    }

    /** Packets of a stream mostly have one size in the file, padding included. So there is room for the next ones. */
    private int room(Packet source, int length) {
        int whole = (int) Math.min(source.sizeBits() / Byte.SIZE, LARGEST_READ);
        int grown = Math.min(bytes.length + bytes.length / 4, LARGEST_READ);
        return Math.max(length, Math.max(whole, grown));
    }

    static void readFully(FileChannel channel, long offset, byte[] into, int length) throws IOException {
        int done = 0;
        while (done < length) {
            ByteBuffer part = ByteBuffer.wrap(into, done, Math.min(LARGEST_READ, length - done));
            int read = channel.read(part, offset + done);
            if (read < 0) {
                throw new EOFException("the file ends at byte " + (offset + done));
            }
            done += read;
        }
    }
}
