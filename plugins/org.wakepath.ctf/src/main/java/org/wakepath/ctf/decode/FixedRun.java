// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ctf.decode;

/**
 * A run of fixed-size fields that are passed in one step, with the values picked from them. Also holds what is known of
 * the position: its remainder by a power of two.
 */
final class FixedRun {
    /** Bits of the longest run. */
    static final long LONGEST = 1L << 30;

    /**
     * The known remainder of a position.
     *
     * @param modulus a power of two
     * @param rest the position's remainder by it
     */
    record State(long modulus, long rest) {
        /** The remainder that holds for both positions. */
        State merge(State other) {
            long common = Math.min(modulus, other.modulus);
            while ((rest & (common - 1)) != (other.rest & (common - 1))) {
                common >>= 1;
            }
            return new State(common, rest & (common - 1));
        }
    }

    private final Code code;
    private Code loads = new Code();
    private long length;
    private long modulus = 1;
    private long rest;

    FixedRun(Code code) {
        this.code = code;
    }

    /** Forgets the position but for its alignment. */
    void known(int alignment) {
        modulus = alignment;
        rest = 0;
    }

    State state() {
        return new State(modulus, rest);
    }

    void restore(State state) {
        modulus = state.modulus();
        rest = state.rest();
    }

    /** The largest power of two that the position is known to be a multiple of. */
    int alignment() {
        return (int) (rest == 0 ? modulus : Math.min(modulus, Long.lowestOneBit(rest)));
    }

    void align(int alignment) {
        if (modulus >= alignment) {
            pass(-rest & (alignment - 1));
            return;
        }
        flush();
        code.emit(Op.ALIGN, alignment);
        known(alignment);
    }

    void pass(long bits) {
        if (bits > LONGEST) {
            flush();
            code.emit(Op.ADVANCE_FAR, (int) (bits >>> 32), (int) bits);
        } else {
            length += bits;
        }
        rest = (rest + bits) & (modulus - 1);
        if (length > LONGEST) {
            flush();
        }
    }

    /** Picks an integer at the current position. */
    void integer(int target, int size, int format) {
        integerAt(0, target, size, format);
    }

    /** Picks an integer further on in the run. */
    void integerAt(long further, int target, int size, int format) {
        boolean onByte = modulus >= 8 && ((rest + further) & 7) == 0;
        int plain = onByte ? plain(size, format) : -1;
        if (plain >= 0) {
            loads.emit(plain, (int) (length + further), target);
        } else {
            loads.emit(Op.BITS, (int) (length + further), target, size, format);
        }
    }

    private static int plain(int size, int format) {
        boolean signed = (format & Op.SIGNED) != 0;
        if (size == 8) {
            return signed ? Op.S8 : Op.U8;
        } else if ((format & Op.BIG_ENDIAN) != 0) {
            return -1;
        }
        return switch (size) {
            case 16 -> signed ? Op.S16_LE : Op.U16_LE;
            case 32 -> signed ? Op.S32_LE : Op.U32_LE;
            case 64 -> Op.W64_LE;
            default -> -1;
        };
    }

    /** Picks a value at the current position by an instruction whose first operand is the offset. */
    void load(int op, int... operands) {
        loads.emit(op, (int) length);
        loads.emit(operands);
    }

    void constant(long value, int target) {
        loads.emit(Op.CONSTANT, (int) (value >>> 32), (int) value, target);
    }

    /** Writes the run out. */
    void flush() {
        if (length > 0) {
            code.emit(Op.ADVANCE, (int) length);
        }
        code.emit(loads.toArray());
        loads = new Code();
        length = 0;
    }
}
