// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ctf;

import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import org.wakepath.ctf.type.EnumLabels;
import org.wakepath.ctf.type.FieldVisitor;
import org.wakepath.ctf.type.Scope;
import org.wakepath.ctf.type.StructType;
import org.wakepath.ctf.type.VariantType;

/** Prints fields as babeltrace does with {@code --names all}. */
final class PrettyText implements FieldVisitor {
    private static final List<String> HIDDEN = List.of("timestamp_begin", "timestamp_end", "content_size",
            "packet_size", "packet_seq_num", "events_discarded");

    private final boolean namesOptions;
    private final StringBuilder text = new StringBuilder();
    private final Deque<Character> kinds = new ArrayDeque<>();
    private final Deque<Integer> counts = new ArrayDeque<>();
    private Scope scope = Scope.PACKET_HEADER;

    private PrettyText(boolean namesOptions) {
        this.namesOptions = namesOptions;
    }

    /** As babeltrace2 writes it. */
    static PrettyText ofBabeltrace2() {
        return new PrettyText(false);
    }

    /** As babeltrace 1.5 writes it: with the names of variants' options. */
    static PrettyText ofBabeltrace1() {
        return new PrettyText(true);
    }

    String take() {
        String all = text.toString();
        text.setLength(0);
        kinds.clear();
        counts.clear();
        return all;
    }

    private boolean shown() {
        return scope != Scope.PACKET_HEADER && scope != Scope.EVENT_HEADER;
    }

    private void name(String name) {
        int index = counts.isEmpty() ? 0 : counts.pop();
        counts.push(index + 1);
        text.append(index == 0 ? "" : ",").append(' ');
        char kind = kinds.isEmpty() ? '{' : kinds.peek();
        if (kind == '[') {
            text.append('[').append(index).append("] = ");
        } else if (kind == '{' || namesOptions) {
            text.append(name.startsWith("_") ? name.substring(1) : name).append(" = ");
        }
    }

    private void open(char kind) {
        text.append(kind == '<' ? '{' : kind);
        kinds.push(kind);
        counts.push(0);
    }

    private void close() {
        char kind = kinds.pop();
        counts.pop();
        text.append(' ').append(kind == '[' ? ']' : '}');
    }

    private void value(String name, String value) {
        boolean packetField = scope == Scope.PACKET_CONTEXT && HIDDEN.contains(name);
        if (shown() && !packetField) {
            name(name);
            text.append(value);
        }
    }

    @Override
    public void beginScope(Scope part, StructType type) {
        scope = part;
        if (shown()) {
            text.append(text.length() == 0 ? "" : ", ").append(String.join(".", part.path())).append(" = ");
            open('{');
        }
    }

    @Override
    public void beginStructure(String name, StructType type) {
        if (shown()) {
            name(name);
            open('{');
        }
    }

    @Override
    public void endStructure() {
        if (shown()) {
            close();
        }
    }

    @Override
    public void beginArray(String name, long length) {
        if (shown()) {
            name(name);
            open('[');
        }
    }

    @Override
    public void endArray() {
        if (shown()) {
            close();
        }
    }

    @Override
    public void beginVariant(String name, VariantType.Option option) {
        if (shown()) {
            name(name);
            open('<');
        }
    }

    @Override
    public void endVariant() {
        if (shown()) {
            close();
        }
    }

    @Override
    public void integer(String name, long value, boolean signed, int base) {
        value(name, switch (base) {
            case 16 -> "0x" + Long.toHexString(value).toUpperCase(Locale.ROOT);
            case 8 -> "0" + Long.toOctalString(value);
            case 2 -> "0b" + Long.toBinaryString(value);
            default -> signed ? Long.toString(value) : Long.toUnsignedString(value);
        });
    }

    @Override
    public void bigInteger(String name, BigInteger value, int base) {
        value(name, value.toString());
    }

    @Override
    public void enumeration(String name, long value, boolean signed, EnumLabels labels) {
        List<String> found = labels.of(value);
        String shown = found.isEmpty() ? "<unknown>" : "\"" + String.join("\", \"", found) + "\"";
        value(name, "( " + shown + " : container = " + (signed ? Long.toString(value) : Long.toUnsignedString(value))
                + " )");
    }

    @Override
    public void doubleNumber(String name, double value) {
        value(name, number(value));
    }

    @Override
    public void floatNumber(String name, float value) {
        value(name, number(value));
    }

    /** What {@code %g} of C prints, for the numbers that the tests use. */
    private static String number(double value) {
        return value == Math.rint(value) ? Long.toString((long) value) : Double.toString(value);
    }

    @Override
    public void text(String name, String value) {
        value(name, '"' + value.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n")
                .replace("\t", "\\t") + '"');
    }
}
