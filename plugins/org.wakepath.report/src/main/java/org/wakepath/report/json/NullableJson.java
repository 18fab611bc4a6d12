// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.json;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** Writes fields that are always present, and null if they have no value. */
public final class NullableJson {
    private NullableJson() {
    }

    /** Writes a number, or null if it is empty. */
    public static void number(JsonGenerator json, String field, OptionalInt number) throws IOException {
        number(json, field, number.isPresent() ? OptionalLong.of(number.getAsInt()) : OptionalLong.empty());
    }

    /** Writes a number, or null if it is empty. */
    public static void number(JsonGenerator json, String field, OptionalLong number) throws IOException {
        if (number.isPresent()) {
            json.writeNumberField(field, number.getAsLong());
        } else {
            json.writeNullField(field);
        }
    }

    /** Writes a text, or null if it is empty. */
    public static void text(JsonGenerator json, String field, String text) throws IOException {
        if (text.isEmpty()) {
            json.writeNullField(field);
        } else {
            json.writeStringField(field, text);
        }
    }
}
