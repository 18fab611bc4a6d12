// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ctf.type;

/**
 * An IEEE 754 number.
 *
 * @param size 32 or 64 bits
 * @param alignment bits, a power of two
 * @param bigEndian whether the most significant bit comes first
 */
public record FloatType(int size, int alignment, boolean bigEndian) implements FieldType {

    @Override
    public long fixedBits() {
        return size;
    }
}
