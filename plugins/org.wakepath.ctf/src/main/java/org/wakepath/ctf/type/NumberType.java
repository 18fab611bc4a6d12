// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ctf.type;

import java.util.Set;

/** An integer, with labels if it is an enumeration. */
public abstract sealed class NumberType implements FieldType permits IntegerType,NumberType.VariableIntegerType {
    private final boolean signed;
    private final int base;
    private final EnumLabels labels;
    private final Set<Role> roles;
    private int register = -1;

    NumberType(boolean signed, int base, EnumLabels labels, Set<Role> roles) {
        this.signed = signed;
        this.base = base;
        this.labels = labels;
        this.roles = Set.copyOf(roles);
    }

    /** Whether the value is in two's complement. */
    public final boolean signed() {
        return signed;
    }

    /** Base to show the value in: 2, 8, 10 or 16. */
    public final int base() {
        return base;
    }

    /** Labels of an enumeration; empty for a plain integer. */
    public final EnumLabels labels() {
        return labels;
    }

    @Override
    public final Set<Role> roles() {
        return roles;
    }

    /**
     * The register that keeps this value, because a length or a tag further on refers to it; else -1.
     */
    public final int register() {
        return register;
    }

    /** Called only while the metadata is being resolved. */
    final void keepIn(int newRegister) {
        register = newRegister;
    }

    /** A LEB128 integer of CTF 2: seven bits a byte, least significant first. */
    public static final class VariableIntegerType extends NumberType {

        /**
         * @param signed whether the value is in two's complement
         * @param base base to show it in
         * @param labels labels of an enumeration or {@link EnumLabels#NONE}
         * @param roles what the reader uses it for
         */
        public VariableIntegerType(boolean signed, int base, EnumLabels labels, Set<Role> roles) {
            super(signed, base, labels, roles);
        }

        @Override
        public int alignment() {
            return 8;
        }
    }
}
