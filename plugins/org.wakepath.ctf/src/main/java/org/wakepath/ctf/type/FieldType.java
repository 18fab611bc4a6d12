// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ctf.type;

import java.util.Set;

/** The layout of a field: its size in bits, its alignment and the meaning of its bits. */
public sealed interface FieldType permits NumberType,FloatType,StringType,StructType,ArrayType,SequenceType,VariantType {

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
}
