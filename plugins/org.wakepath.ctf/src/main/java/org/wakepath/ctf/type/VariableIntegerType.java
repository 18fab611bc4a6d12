// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ctf.type;

import java.util.Set;

/** A LEB128 integer of CTF 2: seven bits a byte, least significant first. */
public final class VariableIntegerType extends NumberType {

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
