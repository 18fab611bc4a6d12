// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ctf.decode;

/**
 * Instructions of an {@link EventProgram}; operands follow as ints. A target of 0 or more is a slot of the event. A
 * negative one is register {@code ~target}. Offsets are bits from the start of the run that ADVANCE passed last.
 */
public final class Op {
    /** bits: passes a run of fields of fixed size. */
    public static final int ADVANCE = 0;
    /** high, low: the same for more bits than an int holds. */
    public static final int ADVANCE_FAR = 1;
    /** bits: advances to a multiple. */
    public static final int ALIGN = 2;
    /** offset, target: unsigned byte. */
    public static final int U8 = 3;
    /** offset, target: signed byte. */
    public static final int S8 = 4;
    /** offset, target: unsigned little endian short. */
    public static final int U16_LE = 5;
    /** offset, target: signed little endian short. */
    public static final int S16_LE = 6;
    /** offset, target: unsigned little endian int. */
    public static final int U32_LE = 7;
    /** offset, target: signed little endian int. */
    public static final int S32_LE = 8;
    /** offset, target: little endian long. */
    public static final int W64_LE = 9;
    /** offset, target, size, format: integer of any size at any bit. */
    public static final int BITS = 10;
    /** offset, target, size, format: float as the bits of a double. */
    public static final int FLOAT = 11;
    /** offset, size, format: moves the clock. */
    public static final int CLOCK = 12;
    /** offset, size, format: class of the event. */
    public static final int EVENT_ID = 13;
    /** offset, target, bytes: a range of bytes. */
    public static final int RANGE = 14;
    /** target or {@link #NOWHERE}, bytes of a unit: text up to a zero unit. */
    public static final int STRING = 15;
    /** register, target or {@link #NOWHERE}: bytes, as many as the register says. */
    public static final int BYTES = 16;
    /** register, stride, size: passes elements of fixed size, as many as the register says. */
    public static final int ELEMENTS = 17;
    /** register, index, stride, target, size, format: one integer of the elements that follow. */
    public static final int ELEMENT = 18;
    /** register, target: copies a register. */
    public static final int COPY = 19;
    /** register or -1, count high, count low, end: repeats the instructions up to the end. */
    public static final int LOOP = 20;
    /** register, format, ranges, target otherwise or -1; then for each range low, high (2 ints each), target. */
    public static final int SWITCH = 21;
    /** target: jumps there. */
    public static final int JUMP = 22;
    /** target or {@link #NOWHERE}, register or -1, purpose, format: LEB128 integer. */
    public static final int VARIABLE = 23;
    /** value high, value low, target: a constant. */
    public static final int CONSTANT = 24;

    /** target, other target: the value of the one for the other too. */
    public static final int SAME = 25;

    /** Stands for a target if the value is not wanted. */
    public static final int NOWHERE = Integer.MIN_VALUE;
    /** Bit of a format: two's complement. */
    public static final int SIGNED = 1;
    /** Bit of a format: most significant bit first. */
    public static final int BIG_ENDIAN = 2;
    /** Purpose of a LEB128 integer: only its value. */
    public static final int FOR_VALUE = 0;
    /** Purpose of a LEB128 integer: moves the clock. */
    public static final int FOR_CLOCK = 1;
    /** Purpose of a LEB128 integer: class of the event. */
    public static final int FOR_EVENT_ID = 2;

    private Op() {
    }
}
