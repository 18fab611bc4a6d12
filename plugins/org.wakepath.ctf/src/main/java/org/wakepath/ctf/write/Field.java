// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ctf.write;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** A field of an event to write, declared as LTTng declares it. */
public sealed interface Field {

    /** Its name, without the underscore that LTTng puts before it. */
    String name();

    /** Its declaration in TSDL, ended by a semicolon. */
    String declaration();

    /**
     * Writes a value.
     *
     * @throws IllegalArgumentException if the value does not have the field's kind or size
     */
    void write(ByteSink sink, Object value);

    /** An unsigned integer of 8 bits. */
    static Field u8(String name) {
        return new IntegerField(name, 8, false, 10);
    }

    /** An unsigned integer of 16 bits. */
    static Field u16(String name) {
        return new IntegerField(name, 16, false, 10);
    }

    /** An unsigned integer of 32 bits. */
    static Field u32(String name) {
        return new IntegerField(name, 32, false, 10);
    }

    /** An unsigned integer of 64 bits; values are its bits as a long. */
    static Field u64(String name) {
        return new IntegerField(name, 64, false, 10);
    }

    /** A signed integer of 8 bits. */
    static Field s8(String name) {
        return new IntegerField(name, 8, true, 10);
    }

    /** A signed integer of 16 bits. */
    static Field s16(String name) {
        return new IntegerField(name, 16, true, 10);
    }

    /** A signed integer of 32 bits. */
    static Field s32(String name) {
        return new IntegerField(name, 32, true, 10);
    }

    /** A signed integer of 64 bits. */
    static Field s64(String name) {
        return new IntegerField(name, 64, true, 10);
    }

    /** A pointer: an unsigned integer of 64 bits shown in base 16. */
    static Field pointer(String name) {
        return new IntegerField(name, 64, false, 16);
    }

    /** A string of any length that ends at its first zero. */
    static Field string(String name) {
        return new StringField(name);
    }

    /** A text in 16 bytes, as the kernel keeps the names of tasks. */
    static Field text16(String name) {
        return new BytesField(name, 16, true);
    }

    /** An array of {@code length} unsigned bytes. */
    static Field bytes(String name, int length) {
        return new BytesField(name, length, false);
    }

    /** An unsigned integer of 8 bits with a label for each value from 0 on. */
    static Field enumeration8(String name, String... labels) {
        return new EnumerationField(name, List.of(labels));
    }

    /** A sequence after its length of 32 bits; the value is a list of values for {@code element}. */
    static Field sequence(Field element) {
        return new SequenceField(element, 32);
    }

    /** A sequence after its length of 8 bits; the value is a list of values for {@code element}. */
    static Field sequence8(Field element) {
        return new SequenceField(element, 8);
    }

    /** A structure; the value is a list of its fields' values. */
    static Field struct(String name, Field... fields) {
        return new StructField(name, List.of(fields));
    }

    /**
     * One of several fields after a tag of 8 bits, as LTTng writes network headers. The tag is called {@code name} with
     * {@code _type} added, and that of the first option is 0. The value is a {@link Choice}.
     */
    static Field variant(String name, Field... options) {
        return new VariantField(name, List.of(options));
    }

    /**
     * The value of a variant.
     *
     * @param option name of the option taken
     * @param value value of the option
     */
    record Choice(String option, Object value) {
    }

    /** An integer on a byte boundary. */
    record IntegerField(String name, int bits, boolean signed, int base) implements Field {
        @Override
        public String declaration() {
            return type("none") + " _" + name + ";";
        }

        String type(String encoding) {
            return "integer { size = " + bits + "; align = 8; signed = " + (signed ? 1 : 0) + "; encoding = "
                    + encoding + "; base = " + base + "; }";
        }

        @Override
        public void write(ByteSink sink, Object value) {
            if (!(value instanceof Number number) || !fits(number.longValue())) {
                throw mismatch(this, value);
            }
            sink.integer(number.longValue(), bits / 8);
        }

        private boolean fits(long value) {
            return bits == 64 || value < 1L << (signed ? bits - 1 : bits) && value >= (signed ? -1L << (bits - 1) : 0);
        }
    }

    /** An integer whose values have labels. */
    record EnumerationField(String name, List<String> labels) implements Field {
        @Override
        public String declaration() {
            StringBuilder list = new StringBuilder();
            for (int i = 0; i < labels.size(); i++) {
                list.append(" \"").append(labels.get(i)).append("\" = ").append(i).append(',');
            }
            return "enum : " + number().type("none") + " {" + list + " } _" + name + ";";
        }

        private IntegerField number() {
            return new IntegerField(name, 8, false, 10);
        }

        @Override
        public void write(ByteSink sink, Object value) {
            number().write(sink, value);
        }
    }

    /** A string that ends at zero. */
    record StringField(String name) implements Field {
        @Override
        public String declaration() {
            return "string _" + name + ";";
        }

        @Override
        public void write(ByteSink sink, Object value) {
            if (!(value instanceof String text) || text.indexOf(0) >= 0) {
                throw mismatch(this, value);
            }
            sink.bytes(text.getBytes(StandardCharsets.UTF_8));
            sink.integer(0, 1);
        }
    }

    /** A fixed number of bytes or characters. */
    record BytesField(String name, int length, boolean text) implements Field {
        @Override
        public String declaration() {
            return new IntegerField(name, 8, text, 10).type(text ? "UTF8" : "none") + " _" + name + "[" + length + "];";
        }

        @Override
        public void write(ByteSink sink, Object value) {
            byte[] bytes = value instanceof String string ? string.getBytes(StandardCharsets.UTF_8)
                    : value instanceof byte[] raw ? raw : null;
            if (bytes == null || bytes.length > length) {
                throw mismatch(this, value);
            }
            sink.bytes(Arrays.copyOf(bytes, length));
        }
    }

    /** A length, and that number of elements. */
    record SequenceField(Field element, int lengthBits) implements Field {
        @Override
        public String name() {
            return element.name();
        }

        @Override
        public String declaration() {
            String one = element.declaration();
            return new IntegerField("_" + name() + "_length", lengthBits, false, 10).declaration() + ' '
                    + one.substring(0, one.length() - 1) + "[ __" + name() + "_length ];";
        }

        @Override
        public void write(ByteSink sink, Object value) {
            if (!(value instanceof List<?> values)) {
                throw mismatch(this, value);
            }
            new IntegerField(name(), lengthBits, false, 10).write(sink, values.size());
            values.forEach(v -> element.write(sink, v));
        }
    }

    /** Several fields. */
    record StructField(String name, List<Field> fields) implements Field {
        @Override
        public String declaration() {
            return "struct { " + declarations(fields) + "} _" + name + ";";
        }

        @Override
        public void write(ByteSink sink, Object value) {
            if (!(value instanceof List<?> values) || values.size() != fields.size()) {
                throw mismatch(this, value);
            }
            for (int i = 0; i < fields.size(); i++) {
                fields.get(i).write(sink, values.get(i));
            }
        }
    }

    /** A tag and one of several fields. */
    record VariantField(String name, List<Field> options) implements Field {
        @Override
        public String declaration() {
            EnumerationField tag = new EnumerationField(name + "_type",
                    options.stream().map(o -> "_" + o.name()).toList());
            return tag.declaration() + " variant <_" + tag.name() + "> { " + declarations(options) + "} _" + name + ";";
        }

        @Override
        public void write(ByteSink sink, Object value) {
            for (int i = 0; i < options.size(); i++) {
                if (value instanceof Choice choice && choice.option().equals(options.get(i).name())) {
                    sink.integer(i, 1);
                    options.get(i).write(sink, choice.value());
                    return;
                }
            }
            throw mismatch(this, value);
        }
    }

    private static String declarations(List<Field> fields) {
        StringBuilder all = new StringBuilder();
        fields.forEach(f -> all.append(f.declaration()).append(' '));
        return all.toString();
    }

    private static IllegalArgumentException mismatch(Field field, Object value) {
        return new IllegalArgumentException("field " + field.name() + " cannot hold " + value);
    }
}
