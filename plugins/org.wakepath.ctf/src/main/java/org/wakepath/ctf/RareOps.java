// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ctf;

import org.wakepath.ctf.decode.Bits;
import org.wakepath.ctf.decode.FieldWalker;
import org.wakepath.ctf.decode.Op;
import org.wakepath.ctf.type.CtfException;

/** Computes instructions that need no state but their operands, and rejects what runs past the end. */
final class RareOps {
    /** The number of ints that an instruction takes, by its number, for those executed out of line. */
    static final int[] LENGTHS = lengths();

    private RareOps() {
    }

    private static int[] lengths() {
        int[] lengths = new int[Op.SAME + 1];
        lengths[Op.ADVANCE_FAR] = 3;
        lengths[Op.BITS] = 5;
        lengths[Op.FLOAT] = 5;
        lengths[Op.CLOCK] = 4;
        lengths[Op.EVENT_ID] = 4;
        lengths[Op.ELEMENT] = 7;
        lengths[Op.VARIABLE] = 5;
        lengths[Op.CONSTANT] = 4;
        lengths[Op.SAME] = 3;
        return lengths;
    }

    /** A long in two ints, the high one first. */
    static long wide(int[] code, int at) {
        return (long) code[at] << 32 | code[at + 1] & 0xFFFF_FFFFL;
    }

    static long bits(byte[] data, long position, int size, int format) {
        return Bits.integer(data, position, size, (format & Op.BIG_ENDIAN) != 0, (format & Op.SIGNED) != 0);
    }

    static long floating(byte[] data, long position, int size, int format) {
        long raw = bits(data, position, size, format);
        return size == 32 ? Double.doubleToRawLongBits(Float.intBitsToFloat((int) raw)) : raw;
    }

    static int zeroUnit(byte[] data, int begin, int end, int unit) {
        int at = begin;
        while (at + unit <= end) {
            int any = 0;
            for (int i = 0; i < unit; i++) {
                any |= data[at + i];
            }
            if (any == 0) {
                return at;
            }
            at += unit;
        }
        return end;
    }

    /** The place of a bit, for a message. */
    static String at(long bit) {
        return " at byte " + (bit >>> 3) + " of the packet";
    }

    /** Rejects a field that runs past the end. */
    static void need(long from, long end, long bits) {
        if (bits > end - from) {
            throw new ContentEndException(
                    "field" + at(from) + " needs " + bits + " bits, with " + Math.max(0, end - from)
                            + " left");
        }
    }

    /** First byte after the text that starts at a byte. */
    static int afterString(byte[] data, int begin, long end, int unit) {
        int last = (int) (end >>> 3);
        int zero = unit == 1 ? Bits.zero(data, begin, last) : zeroUnit(data, begin, last, unit);
        if (begin > last || zero + unit > last) {
            throw new ContentEndException("string" + at((long) begin << 3) + " has no end");
        }
        return zero + unit;
    }

    /** Rejects elements that run past the end, by their number and size in bits. */
    static long count(long length, long at, long end, int bits) {
        return limited(length, Math.max(0, end - at) / bits, at);
    }

    /** Rejects more elements than can follow, where they may have no bits. */
    static long countOfAnySize(long length, long at, long end) {
        return limited(length, Math.max(FieldWalker.MOST_EMPTY, end - at), at);
    }

    private static long limited(long length, long most, long at) {
        if (Long.compareUnsigned(length, most) > 0) {
            throw new ContentEndException("length " + Long.toUnsignedString(length) + " of the elements" + at(at)
                    + " runs past the content");
        }
        return length;
    }

    /** Bits of some elements of a fixed size; the last is not padded to the stride. */
    static long elements(long length, long at, long end, int stride, int size) {
        if (length == 0 || stride == 0) {
            countOfAnySize(length, at, end);
            return 0;
        }
        if (Long.compareUnsigned(length - 1, Math.max(0, end - at) / stride) > 0) {
            count(length, at, end, stride);
        }
        long bits = (length - 1) * stride + size;
        need(at, end, bits);
        return bits;
    }

    /** The number of bytes of an integer whose bytes say whether another follows. */
    static int variableBytes(byte[] data, long from, long end) {
        int bytes = 0;
        byte last;
        do {
            need(from + 8L * bytes, end, 8);
            last = data[(int) (from >>> 3) + bytes];
            bytes++;
        } while (last < 0 && bytes <= 10);
        if (last < 0) {
            throw new CtfException("integer" + at(from) + " has more than 64 bits");
        }
        return bytes;
    }

    /** The value of such an integer, without its sign. */
    static long variable(byte[] data, long from, int bytes) {
        long value = 0;
        for (int i = 0; i < bytes && 7 * i < 64; i++) {
            value |= (data[(int) (from >>> 3) + i] & 0x7FL) << 7 * i;
        }
        return value;
    }

    /** The place where a variant continues: at the option for its tag, or else at the one for all other tags. */
    static int choose(int[] code, int pc, long tag, long at) {
        boolean signed = code[pc + 2] != 0;
        int table = pc + 5;
        for (int i = 0; i < code[pc + 3]; i++, table += 5) {
            long low = wide(code, table);
            long high = wide(code, table + 2);
            boolean hit = signed ? low <= tag && tag <= high
                    : Long.compareUnsigned(low, tag) <= 0 && Long.compareUnsigned(tag, high) <= 0;
            if (hit) {
                return code[table + 4];
            }
        }
        if (code[pc + 4] < 0) {
            throw new CtfException("variant" + at(at) + " has no option for tag " + tag);
        }
        return code[pc + 4];
    }

    /** Describes an event that ends where it must not. */
    static CtfException overrun(String event, long start, long at, long end) {
        String place = "event " + event + at(start);
        return at > end ? new ContentEndException(place + " ends at bit " + at + ", after the content's " + end)
                : new CtfException(place + " has no bits");
    }
}
