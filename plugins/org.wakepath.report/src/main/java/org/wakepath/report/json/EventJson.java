// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.json;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.math.BigInteger;
import org.wakepath.ctf.EventReader;
import org.wakepath.ctf.type.EnumLabels;
import org.wakepath.ctf.type.FieldVisitor;
import org.wakepath.ctf.type.Scope;
import org.wakepath.ctf.type.StructType;
import org.wakepath.ctf.type.VariantType;
import org.wakepath.report.EventLister;
import org.wakepath.words.field.FieldName;

/** Events as JSON lines, for scripts: each line is one event as an object. */
public final class EventJson implements EventLister {
    private final JsonGenerator json;
    private final Writer out;
    private final FieldJson fields;
    private boolean empty = true;

    /**
     * Makes a lister that writes to {@code out}.
     *
     * @throws IOException if {@code out} fails
     */
    public EventJson(Writer out) throws IOException {
        this.out = out;
        json = JsonDocument.lines(out);
        fields = new FieldJson(json);
    }

    @Override
    public void write(EventReader event, String host, long time, long lost) throws IOException {
        empty = false;
        json.writeStartObject();
        JsonSchema.EVENT.write(json);
        json.writeNumberField("time", time);
        json.writeStringField("host", host);
        json.writeNumberField("cpu", event.cpu());
        json.writeStringField("name", event.name());
        if (lost > 0) {
            json.writeNumberField("lost", lost);
        }
        try {
            event.fields(fields);
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        json.writeEndObject();
    }

    /**
     * Ends the last line, if there is one.
     *
     * @throws IOException if {@code out} fails
     */
    @Override
    public void close() throws IOException {
        json.close();
        if (!empty) {
            out.write('\n');
        }
    }

    /** Writes the contexts and payload of an event as objects of the event's object. */
    private static final class FieldJson implements FieldVisitor {
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
}
