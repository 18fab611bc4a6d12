// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ctf.decode;

import java.util.List;
import org.wakepath.ctf.type.FieldType;
import org.wakepath.ctf.type.IntegerType;
import org.wakepath.ctf.type.Range;
import org.wakepath.ctf.type.Role;
import org.wakepath.ctf.type.StructType;
import org.wakepath.ctf.type.VariantType;

/** Shapes of event headers. LTTng's two are read by code of their own. */
public enum HeaderShape {
    /** 5 bits of id and 27 of time, or id 31 and both in full. */
    COMPACT(31),
    /** 16 bits of id and 32 of time, or id 65535 and both in full. */
    LARGE(65535),
    /** Any other. */
    GENERAL(0);

    private final int escape;

    HeaderShape(int escape) {
        this.escape = escape;
    }

    /** The id that announces another id behind it, which is too large for the short form of the header. */
    int escape() {
        return escape;
    }

    /** The shape of a header. */
    static HeaderShape of(StructType header) {
        if (matches(header, 5, 1, 27, 1)) {
            return COMPACT;
        }
        return matches(header, 16, 8, 32, 8) ? LARGE : GENERAL;
    }

    private static boolean matches(StructType header, int idSize, int idAlign, int timeSize, int timeAlign) {
        List<StructType.Member> members = header.members();
        if (members.size() != 2 || header.alignment() != 8 || !isId(members.get(0).type(), idSize, idAlign)
                || !(members.get(1).type() instanceof VariantType variant) || variant.options().size() != 2) {
            return false;
        }
        IntegerType id = (IntegerType) members.get(0).type();
        long escape = (1L << idSize) - 1;
        return id.register() == variant.register()
                && isCompact(variant.options().get(0), escape - 1, timeSize, timeAlign)
                && isExtended(variant.options().get(1), escape);
    }

    private static boolean isCompact(VariantType.Option option, long highest, int size, int align) {
        return option.ranges().equals(List.of(new Range(0, highest))) && option.type() instanceof StructType struct
                && struct.members().size() == 1 && isClock(struct.members().get(0).type(), size, align);
    }

    private static boolean isExtended(VariantType.Option option, long escape) {
        return option.ranges().equals(List.of(new Range(escape, escape)))
                && option.type() instanceof StructType struct && struct.members().size() == 2
                && struct.alignment() == 8 && isId(struct.members().get(0).type(), 32, 8)
                && isClock(struct.members().get(1).type(), 64, 8);
    }

    private static boolean isId(FieldType type, int size, int align) {
        return is(type, size, align, Role.EVENT_CLASS_ID);
    }

    private static boolean isClock(FieldType type, int size, int align) {
        return is(type, size, align, Role.CLOCK);
    }

    private static boolean is(FieldType type, int size, int align, Role role) {
        return type instanceof IntegerType integer && integer.size() == size && integer.alignment() == align
                && !integer.signed() && !integer.bigEndian() && integer.roles().contains(role);
    }
}
