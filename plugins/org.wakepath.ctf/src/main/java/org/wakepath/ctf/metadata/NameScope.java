// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ctf.metadata;

import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
import org.wakepath.ctf.type.CtfException;
import org.wakepath.ctf.type.FieldType;
import org.wakepath.ctf.type.FieldType.ArrayType;
import org.wakepath.ctf.type.FieldType.SequenceType;
import org.wakepath.ctf.type.StructType;
import org.wakepath.ctf.type.VariantType;

/** Names of types, each visible from its declaration to the end of its block. */
final class NameScope {
    private static final int DEEPEST = 90;

    private final NameScope outer;
    private final Map<String, FieldType> types = new HashMap<>();
    private final IdentityHashMap<FieldType, Integer> depths;

    /** The outermost scope. */
    NameScope() {
        outer = null;
        depths = new IdentityHashMap<>();
    }

    private NameScope(NameScope outer) {
        this.outer = outer;
        this.depths = outer.depths;
    }

    NameScope inner() {
        return new NameScope(this);
    }

    /** Declares a type; a name has one meaning in a block. */
    void declare(String name, FieldType type) {
        depth(type, 0);
        if (types.putIfAbsent(name, type) != null) {
            throw new CtfException("type '" + name + "' is declared twice");
        }
    }

    Optional<FieldType> find(String name) {
        for (NameScope scope = this; scope != null; scope = scope.outer) {
            FieldType type = scope.types.get(name);
            if (type != null) {
                return Optional.of(type);
            }
        }
        return Optional.empty();
    }

    /** Chains of names can nest even without brackets, so the depth is limited here, too. */
    private int depth(FieldType type, int above) {
        if (above > DEEPEST) {
            throw new CtfException("types are nested deeper than " + DEEPEST);
        }
        Integer known = depths.get(type);
        if (known == null) {
            known = 1 + inside(type, above + 1);
            depths.put(type, known);
        }
        if (above + known > DEEPEST) {
            throw new CtfException("types are nested deeper than " + DEEPEST);
        }
        return known;
    }

    private int inside(FieldType type, int above) {
        if (type instanceof ArrayType array) {
            return depth(array.element(), above);
        } else if (type instanceof SequenceType sequence) {
            return depth(sequence.element(), above);
        } else if (type instanceof StructType struct) {
            return struct.members().stream().mapToInt(m -> depth(m.type(), above)).max().orElse(0);
        } else if (type instanceof VariantType variant) {
            return variant.options().stream().mapToInt(o -> depth(o.type(), above)).max().orElse(0);
        }
        return 0;
    }
}
