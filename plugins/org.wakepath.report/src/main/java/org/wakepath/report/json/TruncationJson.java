// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.json;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.OptionalLong;

/** The fields about a stream that ends within a packet, for every document. */
public final class TruncationJson {
    private TruncationJson() {
    }

    /**
     * Writes {@code stream} and {@code end} of the current object.
     *
     * @param end until when the stream is whole, ns since the epoch; empty for null
     */
    public static void fields(JsonGenerator json, String stream, OptionalLong end) throws IOException {
        json.writeStringField("stream", stream);
        NullableJson.number(json, "end", end);
    }
}
