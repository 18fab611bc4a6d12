// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ctf.type;

import java.util.Set;

/**
 * A fixed number of equal fields.
 *
 * @param element layout of one
 * @param length number of elements
 * @param minimumAlignment of the array itself, in bits
 * @param roles what the reader uses it for
 */
public record ArrayType(FieldType element, long length, int minimumAlignment, Set<Role> roles)
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
