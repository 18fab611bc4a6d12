// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ctf.type;

import java.util.Set;

/** An integer of a fixed number of bits. */
public final class IntegerType extends NumberType {
    private final int size;
    private final int alignment;
    private final boolean bigEndian;
    private final boolean text;
    private final String clock;

    IntegerType(int size, int alignment, boolean signed, boolean bigEndian, int base, boolean text,
            String clock, EnumLabels labels, Set<Role> roles) {
        super(signed, base, labels, roles);
        this.size = size;
        this.alignment = alignment;
        this.bigEndian = bigEndian;
        this.text = text;
        this.clock = clock;
    }

    /**
     * A plain unsigned decimal integer.
     *
     * @param size bits, above zero
     * @param alignment bits, a power of two
     * @param bigEndian whether the most significant bit comes first
     */
    public static IntegerType of(int size, int alignment, boolean bigEndian) {
        return new IntegerType(size, alignment, false, bigEndian, 10, false, "", EnumLabels.NONE, Set.of());
    }

    /** This type, in two's complement or not. */
    public IntegerType withSign(boolean signed) {
        return new IntegerType(size, alignment, signed, bigEndian, base(), text, clock, labels(), roles());
    }

    /** This type, shown in another base. */
    public IntegerType withBase(int base) {
        return new IntegerType(size, alignment, signed(), bigEndian, base, text, clock, labels(), roles());
    }

    /** This type as a code unit of UTF-8 text. */
    public IntegerType asText() {
        return new IntegerType(size, alignment, signed(), bigEndian, base(), true, clock, labels(), roles());
    }

    /** This type as an enumeration. */
    public IntegerType withLabels(EnumLabels labels) {
        return new IntegerType(size, alignment, signed(), bigEndian, base(), text, clock, labels, roles());
    }

    /** This type as a reading of a clock. */
    public IntegerType onClock(String name) {
        return new IntegerType(size, alignment, signed(), bigEndian, base(), text, name, labels(),
                Set.of(Role.CLOCK));
    }

    /** This type with the given roles in place of its own. */
    public IntegerType withRoles(Set<Role> roles) {
        return new IntegerType(size, alignment, signed(), bigEndian, base(), text, clock, labels(), roles);
    }

    /** Size in bits. */
    public int size() {
        return size;
    }

    @Override
    public int alignment() {
        return alignment;
    }

    @Override
    public long fixedBits() {
        return size;
    }

    /** Whether the most significant bit comes first. */
    public boolean bigEndian() {
        return bigEndian;
    }

    /** Whether an array of these is text. */
    public boolean text() {
        return text;
    }

    /** Name of the clock that it is a reading of; empty when of none. */
    public String clock() {
        return clock;
    }

    /** Whether this is a byte on a byte boundary, so that an array of them is a range of bytes. */
    public boolean isByte() {
        return size == 8 && alignment % 8 == 0 && alignment <= 8;
    }
}
