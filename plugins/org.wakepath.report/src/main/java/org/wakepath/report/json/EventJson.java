// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.json;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import org.wakepath.ctf.EventReader;
import org.wakepath.report.EventLister;

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
}
