// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ctf.type;

/**
 * A sequence of equal fields; an earlier integer holds their number.
 *
 * @param element layout of one
 * @param length the integer that says how many
 * @param minimumAlignment of the sequence itself, in bits
 */
public record SequenceType(FieldType element, Reference length, int minimumAlignment) implements FieldType {

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
