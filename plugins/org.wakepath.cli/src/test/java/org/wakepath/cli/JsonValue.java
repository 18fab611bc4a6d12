// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A JSON document as maps, lists, texts, exact numbers, booleans and nulls. */
record JsonValue(Object value) {

    static JsonValue parse(String text) {
        try (JsonParser parser = new JsonFactory().createParser(text)) {
            parser.nextToken();
            JsonValue document = new JsonValue(read(parser));
            if (parser.nextToken() != null) {
                throw new IllegalArgumentException("more than one document: " + text);
            }
            return document;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Object read(JsonParser parser) throws IOException {
        return switch (parser.currentToken()) {
            case START_OBJECT -> object(parser);
            case START_ARRAY -> array(parser);
            case VALUE_STRING -> parser.getText();
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            case VALUE_NULL -> null;
            default -> parser.getDecimalValue();
        };
    }

    private static Map<String, Object> object(JsonParser parser) throws IOException {
        Map<String, Object> object = new LinkedHashMap<>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String name = parser.currentName();
            parser.nextToken();
            object.put(name, read(parser));
        }
        return object;
    }

    private static List<Object> array(JsonParser parser) throws IOException {
        List<Object> array = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            array.add(read(parser));
        }
        return array;
    }

    JsonValue get(String key) {
        Map<?, ?> object = (Map<?, ?>) value;
        if (!object.containsKey(key)) {
            throw new IllegalArgumentException("no key " + key + " in " + object.keySet());
        }
        return new JsonValue(object.get(key));
    }

    /** The object but for one key. */
    JsonValue without(String key) {
        Map<Object, Object> rest = new LinkedHashMap<>((Map<?, ?>) value);
        rest.remove(key);
        return new JsonValue(rest);
    }

    /** How many a path's diagnostics count of a key. */
    long count(String key) {
        return get("diagnostics").list().stream().filter(each -> each.get("key").text().equals(key)).findFirst()
                .orElseThrow().get("count").integer();
    }

    List<JsonValue> list() {
        return ((List<?>) value).stream().map(v -> new JsonValue(v)).toList();
    }

    Set<?> keys() {
        return ((Map<?, ?>) value).keySet();
    }

    String text() {
        return (String) value;
    }

    BigDecimal number() {
        return (BigDecimal) value;
    }

    long integer() {
        return number().longValueExact();
    }
}
