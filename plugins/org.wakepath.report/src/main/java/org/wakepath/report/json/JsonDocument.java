// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.MinimalPrettyPrinter;
import java.io.IOException;
import java.io.Writer;

/**
 * A document for scripts: one object, which names its schema first. It holds only visible ASCII, so that no text of a
 * trace can change a terminal. Every element of an array is on a line of its own.
 */
public final class JsonDocument implements AutoCloseable {
    /** The last visible character of ASCII; DEL comes after it. */
    private static final int LAST_VISIBLE = '~';

    private final JsonGenerator json;
    private final Writer out;

    /**
     * Starts a document.
     *
     * @param out receives the document and stays open
     * @throws IOException if {@code out} fails
     */
    public JsonDocument(JsonSchema schema, Writer out) throws IOException {
        this.out = out;
        json = foreign(out);
        json.writeStartObject();
        schema.write(json);
    }

    /** Writes the fields of the object. */
    public JsonGenerator json() {
        return json;
    }

    /** A generator for a document whose form others have described. The caller ends it, and its last line. */
    public static JsonGenerator foreign(Writer out) throws IOException {
        DefaultPrettyPrinter lines = new DefaultPrettyPrinter();
        lines.indentObjectsWith(DefaultPrettyPrinter.NopIndenter.instance);
        lines.indentArraysWith(new DefaultIndenter("", "\n"));
        return generator(out).setPrettyPrinter(lines);
    }

    /** A generator that writes one object on each line. The caller ends the last line. */
    public static JsonGenerator lines(Writer out) throws IOException {
        return generator(out).setPrettyPrinter(new MinimalPrettyPrinter("\n"));
    }

    private static JsonGenerator generator(Writer out) throws IOException {
        return JsonFactory.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build().createGenerator(out)
                .disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET)
                .disable(JsonGenerator.Feature.FLUSH_PASSED_TO_STREAM)
                .setHighestNonEscapedChar(LAST_VISIBLE);
    }

    /**
     * Ends the document and its last line.
     *
     * @throws IOException if the output fails
     */
    @Override
    public void close() throws IOException {
        json.writeEndObject();
        json.close();
        out.write('\n');
    }
}
