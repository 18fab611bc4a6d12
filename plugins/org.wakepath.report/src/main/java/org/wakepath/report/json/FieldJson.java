// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.json;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import org.wakepath.ctf.FieldVisitor;
import org.wakepath.ctf.type.EnumLabels;
import org.wakepath.ctf.type.Scope;
import org.wakepath.ctf.type.StructType;
import org.wakepath.ctf.type.VariantType;
import org.wakepath.words.field.FieldName;

/** Writes the contexts and payload of an event as objects of the event's object. */
final class FieldJson implements FieldVisitor {
    private final JsonGenerator json;
    private boolean shown;

    private interface Writing {
        void run() throws IOException;
    }

    FieldJson(JsonGenerator json) {
        this.json = json;
    }

    @Override
    public void beginScope(Scope scope, StructType type) {
        shown = true;
        switch (scope) {
            case STREAM_EVENT_CONTEXT -> write(() -> json.writeObjectFieldStart("context"));
            case EVENT_CONTEXT -> write(() -> json.writeObjectFieldStart("eventContext"));
            case EVENT_FIELDS -> write(() -> json.writeObjectFieldStart("fields"));
            default -> shown = false;
        }
    }

    @Override
    public void beginStructure(String name, StructType type) {
        value(name, json::writeStartObject);
    }

    @Override
    public void endStructure() {
        write(json::writeEndObject);
    }

    @Override
    public void beginArray(String name, long length) {
        value(name, json::writeStartArray);
    }

    @Override
    public void endArray() {
        write(json::writeEndArray);
    }

    @Override
    public void beginVariant(String name, VariantType.Option option) {
        value(name, json::writeStartObject);
    }

    @Override
    public void endVariant() {
        write(json::writeEndObject);
    }

    @Override
    public void integer(String name, long value, boolean signed, int base) {
        value(name, () -> json.writeNumber(decimal(value, signed)));
    }

    @Override
    public void bigInteger(String name, BigInteger value, int base) {
        value(name, () -> json.writeNumber(value));
    }

    @Override
    public void enumeration(String name, long value, boolean signed, EnumLabels labels) {
        value(name, () -> {
            json.writeStartObject();
            json.writeFieldName("value");
            json.writeNumber(decimal(value, signed));
            json.writeArrayFieldStart("labels");
            for (String label : labels.of(value)) {
                json.writeString(label);
            }
            json.writeEndArray();
            json.writeEndObject();
        });
    }

    @Override
    public void doubleNumber(String name, double value) {
        value(name, () -> json.writeNumber(value));
    }

    @Override
    public void floatNumber(String name, float value) {
        value(name, () -> json.writeNumber(value));
    }

    @Override
    public void text(String name, String value) {
        value(name, () -> json.writeString(value));
    }

    private void value(String name, Writing value) {
        write(() -> {
            if (json.getOutputContext().inObject()) {
                json.writeFieldName(FieldName.plain(name));
            }
            value.run();
        });
    }

    private void write(Writing writing) {
        if (shown) {
            try {
                writing.run();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private static String decimal(long value, boolean signed) {
        return signed ? Long.toString(value) : Long.toUnsignedString(value);
    }
}
