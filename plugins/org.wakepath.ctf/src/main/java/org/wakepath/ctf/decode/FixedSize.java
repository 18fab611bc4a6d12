// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ctf.decode;

import org.wakepath.ctf.type.ArrayType;
import org.wakepath.ctf.type.FieldType;
import org.wakepath.ctf.type.NumberType;
import org.wakepath.ctf.type.Role;
import org.wakepath.ctf.type.StructType;

/** Sizes of types whose occurrences are all alike and which nothing else refers to. */
final class FixedSize {
    /** More bits than any packet has, and still far from overflow when added up. */
    static final long BEYOND = 1L << 40;

    private FixedSize() {
    }

    /** Bits from the aligned start to the end, {@link #BEYOND} at most; -1 when not fixed. */
    static long of(FieldType type) {
        if (type instanceof NumberType number && (number.register() >= 0 || matters(number))) {
            return -1;
        } else if (type instanceof StructType struct) {
            return struct(struct);
        } else if (type instanceof ArrayType array) {
            return array(array.length(), of(array.element()), array.element().alignment());
        }
        return type.fixedBits();
    }

    private static boolean matters(NumberType number) {
        return number.roles().contains(Role.CLOCK) || number.roles().contains(Role.EVENT_CLASS_ID);
    }

    private static long struct(StructType struct) {
        long bits = 0;
        for (StructType.Member member : struct.members()) {
            long size = of(member.type());
            if (size < 0) {
                return -1;
            }
            bits = Math.min(BEYOND, aligned(bits, member.type().alignment()) + size);
        }
        return bits;
    }

    private static long array(long length, long element, int alignment) {
        if (element < 0 || length == 0) {
            return element < 0 ? -1 : 0;
        }
        long stride = aligned(element, alignment);
        if (stride != 0 && length > BEYOND / stride) {
            return BEYOND;
        }
        return (length - 1) * stride + element;
    }

    static long aligned(long bits, int alignment) {
        return (bits + alignment - 1) & -(long) alignment;
    }
}
