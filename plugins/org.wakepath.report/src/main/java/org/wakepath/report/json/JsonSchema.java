/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.report.json;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.Locale;

/**
 * The schemas of the documents that are written for scripts, as files in {@code docs/schema}. The version goes up with
 * whatever could break a reader: a key that goes, gets another name or another meaning.
 */
public enum JsonSchema {
    CHECK(1), EVENT(1), INFO(1), PATH(1), RECORD(1), SYNC(1), TASKS(1);

    private final int version;

    JsonSchema(int version) {
        this.version = version;
    }

    /** Name in documents, such as {@code wakepath-path}. */
    public String label() {
        return "wakepath-" + name().toLowerCase(Locale.ROOT);
    }

    /** Writes the field {@code schema} of an object that has just begun. */
    public void write(JsonGenerator json) throws IOException {
        json.writeObjectFieldStart("schema");
        json.writeStringField("name", label());
        json.writeNumberField("version", version);
        json.writeEndObject();
    }
}
