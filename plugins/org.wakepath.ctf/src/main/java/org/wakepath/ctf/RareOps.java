/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.ctf;

import org.wakepath.ctf.decode.Bits;
import org.wakepath.ctf.decode.Op;

/** What the less frequent instructions compute. */
final class RareOps {
    /** Ints that an instruction takes, by its number, for those executed out of line. */
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
}
