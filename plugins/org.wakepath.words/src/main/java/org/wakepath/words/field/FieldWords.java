// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.words.field;

import java.math.BigInteger;
import java.util.List;
import org.wakepath.ctf.type.EnumLabels;
import org.wakepath.ctf.type.FieldVisitor;
import org.wakepath.ctf.type.Scope;
import org.wakepath.ctf.type.StructType;
import org.wakepath.ctf.type.VariantType;
import org.wakepath.words.SafeText;

/** Writes the context and payload of events as {@code name=value}. */
public final class FieldWords implements FieldVisitor {
    private final FieldName names = new FieldName();
    private final StringBuilder line;
    private boolean shown;
    private int depth;
    private boolean first;
    private boolean inContext;

    /** Makes a writer that appends to {@code line}, which may be emptied between events. */
    public FieldWords(StringBuilder line) {
        this.line = line;
    }

    @Override
    public void beginScope(Scope scope, StructType type) {
        shown = scope == Scope.STREAM_EVENT_CONTEXT || scope == Scope.EVENT_CONTEXT || scope == Scope.EVENT_FIELDS;
        depth = 0;
        first = true;
        if (shown) {
            line.append(scope == Scope.EVENT_FIELDS ? " " : " [");
        }
        inContext = scope != Scope.EVENT_FIELDS;
    }

    @Override
    public void beginStructure(String name, StructType type) {
        depth++;
        open(name, '{');
    }

    @Override
    public void endStructure() {
        if (depth > 0) {
            depth--;
            close('}');
        } else if (shown && inContext) {
            line.append(']');
        }
    }

    @Override
    public void beginArray(String name, long length) {
        open(name, '[');
    }

    @Override
    public void endArray() {
        close(']');
    }

    @Override
    public void beginVariant(String name, VariantType.Option option) {
        open(name, '{');
    }

    @Override
    public void endVariant() {
        close('}');
    }

    @Override
    public void integer(String name, long value, boolean signed, int base) {
        if (shown) {
            name(name);
            line.append(base == 10 ? decimal(value, signed) : prefix(base) + Long.toUnsignedString(value, base));
        }
    }

    @Override
    public void bigInteger(String name, BigInteger value, int base) {
        if (shown) {
            name(name);
            line.append(prefix(base)).append(value.toString(base));
        }
    }

    @Override
    public void enumeration(String name, long value, boolean signed, EnumLabels labels) {
        if (shown) {
            name(name);
            List<String> texts = labels.of(value);
            line.append(SafeText.clean(String.join("|", texts))).append('(').append(decimal(value, signed)).append(')');
        }
    }

    @Override
    public void doubleNumber(String name, double value) {
        if (shown) {
            name(name);
            line.append(value);
        }
    }

    @Override
    public void floatNumber(String name, float value) {
        if (shown) {
            name(name);
            line.append(value);
        }
    }

    @Override
    public void text(String name, String value) {
        if (shown) {
            name(name);
            QuotedText.append(value, line);
        }
    }

    private void open(String name, char bracket) {
        if (shown) {
            name(name);
            line.append(bracket);
            first = true;
        }
    }

    private void close(char bracket) {
        if (shown) {
            line.append(bracket);
            first = false;
        }
    }

    private void name(String name) {
        line.append(first ? "" : " ");
        first = false;
        if (!name.isEmpty()) {
            line.append(names.shown(name)).append('=');
        }
    }

    private static String decimal(long value, boolean signed) {
        return signed ? Long.toString(value) : Long.toUnsignedString(value);
    }

    private static String prefix(int base) {
        return switch (base) {
            case 2 -> "0b";
            case 8 -> "0";
            case 16 -> "0x";
            default -> "";
        };
    }

    /** Writes a text of a trace between quotes. Whatever cannot be seen is escaped. */
    static final class QuotedText {
        private QuotedText() {
        }

        static void append(String text, StringBuilder line) {
            line.append('"');
            int point;
            for (int i = 0; i < text.length(); i += Character.charCount(point)) {
                point = text.codePointAt(i);
                append(point, line);
            }
            line.append('"');
        }

        private static void append(int point, StringBuilder line) {
            switch (point) {
                case '"' -> line.append("\\\"");
                case '\\' -> line.append("\\\\");
                case '\n' -> line.append("\\n");
                case '\t' -> line.append("\\t");
                case '\r' -> line.append("\\r");
                default -> {
                    if (isVisible(point)) {
                        line.appendCodePoint(point);
                    } else {
                        line.append("\\u{").append(Integer.toHexString(point)).append('}');
                    }
                }
            }
        }

        private static boolean isVisible(int point) {
            return switch (Character.getType(point)) {
                case Character.CONTROL, Character.FORMAT, Character.SURROGATE, Character.PRIVATE_USE, Character.UNASSIGNED, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR -> false;
                default -> true;
            };
        }
    }
}
