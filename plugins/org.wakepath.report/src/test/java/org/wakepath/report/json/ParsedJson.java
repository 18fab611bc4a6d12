// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.json;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** JSON as maps, lists, strings, longs and truth values. */
public final class ParsedJson {
    public static final ObjectMapper MAPPER = new ObjectMapper().enable(DeserializationFeature.USE_LONG_FOR_INTS);

    private ParsedJson() {
    }

    public static Map<String, Object> object(String text) throws IOException {
        return MAPPER.readValue(text, new TypeReference<>() {});
    }

    public static Map<String, Object> object(Map<String, Object> parent, String key) {
        return MAPPER.convertValue(parent.get(key), new TypeReference<>() {});
    }

    public static List<Map<String, Object>> list(Map<String, Object> parent, String key) {
        return MAPPER.convertValue(parent.get(key), new TypeReference<>() {});
    }
}
