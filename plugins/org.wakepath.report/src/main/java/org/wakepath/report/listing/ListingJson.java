/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.report.listing;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.MinimalPrettyPrinter;
import java.io.IOException;
import java.io.Writer;

/** How listings write JSON: pure ASCII, so that no text of a trace can play tricks on a terminal. */
final class ListingJson {
    private ListingJson() {
    }

    /** One document; every element of an array on its own line. */
    static JsonGenerator document(Writer out) throws IOException {
        DefaultPrettyPrinter lines = new DefaultPrettyPrinter();
        lines.indentObjectsWith(DefaultPrettyPrinter.NopIndenter.instance);
        lines.indentArraysWith(new DefaultIndenter("", "\n"));
        return generator(out).setPrettyPrinter(lines);
    }

    /** One document a line. */
    static JsonGenerator lines(Writer out) throws IOException {
        return generator(out).setPrettyPrinter(new MinimalPrettyPrinter("\n"));
    }

    private static JsonGenerator generator(Writer out) throws IOException {
        return JsonFactory.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build().createGenerator(out)
                .disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET)
                .disable(JsonGenerator.Feature.FLUSH_PASSED_TO_STREAM);
    }
}
