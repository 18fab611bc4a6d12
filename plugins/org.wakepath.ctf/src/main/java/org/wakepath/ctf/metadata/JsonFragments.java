/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.ctf.metadata;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.wakepath.ctf.CtfException;

/** The JSON objects of CTF 2 metadata, each after a record separator (RFC 7464). */
final class JsonFragments {
    private static final char RECORD_SEPARATOR = 0x1E;
    private static final int DEEPEST = 128;
    private static final JsonFactory FACTORY = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder().maxNestingDepth(DEEPEST).build()).build();

    private JsonFragments() {
    }

    static List<JsonObject> split(String text) {
        List<JsonObject> fragments = new ArrayList<>();
        for (String part : text.substring(1).split(String.valueOf(RECORD_SEPARATOR), -1)) {
            fragments.add(parse(part, fragments.size()));
        }
        return fragments;
    }

    private static JsonObject parse(String text, int index) {
        String place = "fragment " + index;
        try (JsonParser parser = FACTORY.createParser(text)) {
            parser.nextToken();
            Object value = value(parser);
            if (parser.nextToken() != null) {
                throw new CtfException(place + ": more than one JSON object");
            }
            return JsonObject.of(value, place);
        } catch (IOException e) {
            throw new CtfException(place + ": " + e.getMessage(), e);
        }
    }

    private static Object value(JsonParser parser) throws IOException {
        JsonToken token = parser.currentToken();
        if (token == null) {
            throw new CtfException("empty");
        }
        return switch (token) {
            case START_OBJECT -> object(parser);
            case START_ARRAY -> array(parser);
            case VALUE_STRING -> parser.getText();
            case VALUE_NUMBER_INT -> parser.getBigIntegerValue();
            case VALUE_NUMBER_FLOAT -> parser.getDoubleValue();
            case VALUE_TRUE -> Boolean.TRUE;
            case VALUE_FALSE -> Boolean.FALSE;
            default -> JsonObject.NULL;
        };
    }

    private static Map<String, Object> object(JsonParser parser) throws IOException {
        Map<String, Object> members = new LinkedHashMap<>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String name = parser.currentName();
            parser.nextToken();
            members.put(name, value(parser));
        }
        return members;
    }

    private static List<Object> array(JsonParser parser) throws IOException {
        List<Object> elements = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            elements.add(value(parser));
        }
        return elements;
    }
}
