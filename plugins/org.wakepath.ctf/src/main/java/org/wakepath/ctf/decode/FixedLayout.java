// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ctf.decode;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A program for events that all have one size, and of which only whole bytes are wanted. Reading one needs no
 * decisions. Each value is loaded as eight bytes; the bytes above it are then removed, and a sign is extended.
 */
public final class FixedLayout {
    private static final int INTEGER_LENGTH = 3;
    private static final int RANGE_LENGTH = 4;

    private final EventProgram program;
    private final int bits;
    private final Field[] integers;
    private final Texts texts;
    /** The slots that no field of the events fills. */
    private final int[] missing;

    /**
     * An integer.
     *
     * @param place of its first byte behind the header
     * @param slot of its value
     * @param mask that leaves its bits of eight bytes
     * @param sign its sign bit; an unsigned integer has none
     */
    private record Field(int place, int slot, long mask, long sign) {
    }

    /** Ranges of bytes as in a batch, but with places counted from the header's end. */
    private record Texts(int[] slots, long[] ranges) {
        Texts(int count) {
            this(new int[count], new long[count]);
        }
    }

    private FixedLayout(EventProgram program, List<int[]> loads) {
        this.program = program;
        this.bits = program.code().length == 0 ? 0 : program.code()[1];
        this.integers = integers(loads.stream().filter(l -> l[0] != Op.RANGE).toList());
        this.texts = texts(loads.stream().filter(l -> l[0] == Op.RANGE).toList());
        this.missing = missing(program.slots(), loads);
    }

    private static int[] missing(int slots, List<int[]> loads) {
        BitSet found = new BitSet();
        loads.forEach(load -> found.set(load[2]));
        return IntStream.range(0, slots).filter(slot -> !found.get(slot)).toArray();
    }

    /** The fixed layout of the events that a program reads, if they have one. */
    static Optional<FixedLayout> of(EventProgram program) {
        int[] code = program.code();
        if (code.length > 0 && code[0] != Op.ADVANCE) {
            return Optional.empty();
        }
        List<int[]> loads = new ArrayList<>();
        int pc = 2;
        while (pc < code.length) {
            int length = code[pc] == Op.RANGE ? RANGE_LENGTH : INTEGER_LENGTH;
            boolean isPlain = code[pc] >= Op.U8 && code[pc] <= Op.W64_LE || code[pc] == Op.RANGE;
            if (!isPlain || code[pc + 1] % Byte.SIZE != 0 || code[pc + 2] < 0) {
                return Optional.empty();
            }
            loads.add(Arrays.copyOfRange(code, pc, pc + length));
            pc += length;
        }
        return Optional.of(new FixedLayout(program, loads));
    }

    private static Field[] integers(List<int[]> loads) {
        return loads.stream().map(load -> {
            long mask = mask(load[0]);
            boolean signed = load[0] == Op.S8 || load[0] == Op.S16_LE || load[0] == Op.S32_LE;
            return new Field(load[1] / Byte.SIZE, load[2], mask, signed ? mask - (mask >>> 1) : 0);
        }).toArray(Field[]::new);
    }

    private static long mask(int op) {
        return switch (op) {
            case Op.U8, Op.S8 -> 0xFFL;
            case Op.U16_LE, Op.S16_LE -> 0xFFFFL;
            case Op.U32_LE, Op.S32_LE -> 0xFFFF_FFFFL;
            default -> -1L;
        };
    }

    private static Texts texts(List<int[]> loads) {
        Texts texts = new Texts(loads.size());
        for (int i = 0; i < loads.size(); i++) {
            texts.slots[i] = loads.get(i)[2];
            texts.ranges[i] = (long) loads.get(i)[1] / Byte.SIZE << 32 | loads.get(i)[3];
        }
        return texts;
    }

    /** Kind that the consumer gave to the events, or -1 if they are not wanted. */
    public int kind() {
        return program.kind();
    }

    /** The number of values of an event. */
    public int slots() {
        return program.slots();
    }

    /** Size of an event behind its header. */
    public int bits() {
        return bits;
    }

    /**
     * Takes the values of an event.
     *
     * @param at the byte behind its header
     * @param values receives them
     * @param first index of the first in {@code values}
     */
    public void take(byte[] data, int at, long[] values, int first) {
        for (int slot : missing) {
            values[first + slot] = Plan.MISSING;
        }
        for (Field field : integers) {
            long value = (long) Bits.LE64.get(data, at + field.place) & field.mask;
            values[first + field.slot] = (value ^ field.sign) - field.sign;
        }
        for (int i = 0; i < texts.slots.length; i++) {
            values[first + texts.slots[i]] = texts.ranges[i] + ((long) at << 32);
        }
    }
}
