// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.json;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.Locale;
import org.wakepath.words.results.ResultSchema;

/** The documents for scripts. {@link ResultSchema} describes their fields and versions. */
public enum JsonSchema {
    CHECK, COMPARISON, EVENT, EXECUTIONS, FUNCTIONS, INFO, PATH, PREDICTIONS, RECORD, REQUESTS, SLICES, STATISTICS,
    SYNC, TASKS;

    private final String label = "wakepath-" + name().toLowerCase(Locale.ROOT);
    private final int version = ResultSchema.get().document(name().toLowerCase(Locale.ROOT)).version();

    /** Writes the field {@code schema} of an object that has just started. */
    public void write(JsonGenerator json) throws IOException {
        json.writeObjectFieldStart("schema");
        json.writeStringField("name", label);
        json.writeNumberField("version", version);
        json.writeEndObject();
    }
}
