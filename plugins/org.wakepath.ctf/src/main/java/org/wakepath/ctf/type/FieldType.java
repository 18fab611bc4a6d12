// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ctf.type;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Set;

/** The layout of a field: its size in bits, its alignment and the meaning of its bits. */
public sealed interface FieldType permits NumberType,StructType,VariantType,FieldType.ArrayType,FieldType.SequenceType,FieldType.StringType,FieldType.FloatType {

    /** Alignment of the field's first bit from the start of its packet, in bits; a power of two. */
    int alignment();

    /** What the reader itself uses the field for. */
    default Set<Role> roles() {
        return Set.of();
    }

    /** Size in bits if it is the same for every occurrence and position, else -1. */
    default long fixedBits() {
        return -1;
    }

    /**
     * A fixed number of equal fields.
     *
     * @param element layout of one
     * @param length number of elements
     * @param minimumAlignment of the array itself, in bits
     * @param roles what the reader uses it for
     */
    record ArrayType(FieldType element, long length, int minimumAlignment, Set<Role> roles)
            implements
                FieldType {

        /** An array without a role, aligned like its elements. */
        public ArrayType(FieldType element, long length) {
            this(element, length, 1, Set.of());
        }

        @Override
        public int alignment() {
            return Math.max(minimumAlignment, element.alignment());
        }

        /** Whether it is text. */
        public boolean text() {
            return element instanceof IntegerType integer && integer.text() && integer.isByte();
        }
    }

    /**
     * A sequence of equal fields; an earlier integer holds their number.
     *
     * @param element layout of one
     * @param length the integer that says how many
     * @param minimumAlignment of the sequence itself, in bits
     */
    record SequenceType(FieldType element, Reference length, int minimumAlignment) implements FieldType {

        @Override
        public int alignment() {
            return Math.max(minimumAlignment, element.alignment());
        }

        /** Whether it is text. */
        public boolean text() {
            return element instanceof IntegerType integer && integer.text() && integer.isByte();
        }

        /** Register that holds the length, once resolved. */
        public int register() {
            return ((Reference.Register) length).index();
        }
    }

    /**
     * Text that ends at a zero code unit.
     *
     * @param charset its encoding
     * @param unitBytes bytes of a code unit: 1, 2 or 4
     */
    record StringType(Charset charset, int unitBytes) implements FieldType {
        /** UTF-8. */
        public static final StringType UTF8 = new StringType(StandardCharsets.UTF_8, 1);

        @Override
        public int alignment() {
            return 8;
        }
    }

    /**
     * An IEEE 754 number.
     *
     * @param size 32 or 64 bits
     * @param alignment bits, a power of two
     * @param bigEndian whether the most significant bit comes first
     */
    record FloatType(int size, int alignment, boolean bigEndian) implements FieldType {

        @Override
        public long fixedBits() {
            return size;
        }
    }
}
