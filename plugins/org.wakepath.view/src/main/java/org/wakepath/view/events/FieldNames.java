/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.view.events;

import java.util.HashSet;
import java.util.Set;
import org.wakepath.ctf.EventClass;
import org.wakepath.ctf.type.ArrayType;
import org.wakepath.ctf.type.FieldType;
import org.wakepath.ctf.type.SequenceType;
import org.wakepath.ctf.type.StructType;
import org.wakepath.ctf.type.VariantType;
import org.wakepath.words.field.FieldName;

/** What the fields of an event can be called, as its class was declared: those of payload and contexts, at any depth. */
final class FieldNames {
    private final Set<String> names = new HashSet<>();

    private FieldNames() {
    }

    /** All names, without LTTng's underscore; an element of an array is called as the array is, or not at all. */
    static Set<String> of(EventClass event) {
        FieldNames found = new FieldNames();
        found.addAll(event.streamType().eventContext());
        found.addAll(event.type().context());
        found.addAll(event.type().payload());
        return found.names;
    }

    private void addAll(StructType struct) {
        struct.members().forEach(member -> add(member.name(), member.type()));
    }

    private void add(String name, FieldType type) {
        names.add(FieldName.plain(name));
        if (type instanceof StructType struct) {
            addAll(struct);
        } else if (type instanceof ArrayType array) {
            add("", array.element());
        } else if (type instanceof SequenceType sequence) {
            add("", sequence.element());
        } else if (type instanceof VariantType variant) {
            variant.options().forEach(option -> add(option.name(), option.type()));
        }
    }
}
