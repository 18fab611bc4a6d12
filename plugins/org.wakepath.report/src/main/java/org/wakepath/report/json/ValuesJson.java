// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.json;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.Optional;
import org.wakepath.track.CallValues;
import org.wakepath.words.FunctionWords;

/** The arguments and the result of a call, as JSON. */
final class ValuesJson {
    private ValuesJson() {
    }

    /** Writes them as fields of an object; none where they were not recorded. */
    static void fields(JsonGenerator json, Optional<CallValues> values) throws IOException {
        if (values.isEmpty()) {
            return;
        }
        json.writeArrayFieldStart("arguments");
        json.writeString(FunctionWords.hexadecimal(values.get().first()));
        json.writeString(FunctionWords.hexadecimal(values.get().second()));
        json.writeEndArray();
        if (values.get().result().isPresent()) {
            json.writeStringField("result", FunctionWords.hexadecimal(values.get().result().getAsLong()));
        }
    }
}
