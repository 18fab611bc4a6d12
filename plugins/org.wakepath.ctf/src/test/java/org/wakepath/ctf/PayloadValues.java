// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ctf;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import org.wakepath.ctf.type.EnumLabels;
import org.wakepath.ctf.type.FieldVisitor;
import org.wakepath.ctf.type.Scope;
import org.wakepath.ctf.type.StructType;
import org.wakepath.ctf.type.VariantType;

/** Numbers and texts of a payload by their paths in a projection. */
final class PayloadValues implements FieldVisitor {
    private final Map<String, Object> values = new LinkedHashMap<>();
    private final Deque<String> path = new ArrayDeque<>();
    private boolean payload;
    private int arrays;

    Map<String, Object> values() {
        return values;
    }

    private void put(String name, Object value) {
        if (payload && arrays == 0) {
            values.put((path.isEmpty() ? "" : String.join(".", path) + ".") + name, value);
        }
    }

    @Override
    public void beginScope(Scope scope, StructType type) {
        payload = scope == Scope.EVENT_FIELDS;
        path.clear();
        arrays = 0;
    }

    @Override
    public void beginStructure(String name, StructType type) {
        path.addLast(name);
    }

    @Override
    public void endStructure() {
        path.pollLast();
    }

    @Override
    public void beginVariant(String name, VariantType.Option option) {
        path.addLast(name);
    }

    @Override
    public void endVariant() {
        path.removeLast();
    }

    @Override
    public void beginArray(String name, long length) {
        arrays++;
    }

    @Override
    public void endArray() {
        arrays--;
    }

    @Override
    public void integer(String name, long value, boolean signed, int base) {
        put(name, value);
    }

    @Override
    public void enumeration(String name, long value, boolean signed, EnumLabels labels) {
        put(name, value);
    }

    @Override
    public void text(String name, String value) {
        put(name, value);
    }
}
