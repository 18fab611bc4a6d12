// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ctf.metadata;

import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.wakepath.ctf.type.CtfException;

/** A JSON object whose faults name their place in the metadata. */
final class JsonObject {
    /** JSON's null. */
    static final Object NULL = new Object() {
        @Override
        public String toString() {
            return "null";
        }
    };
    private static final BigInteger MOST = BigInteger.ONE.shiftLeft(64);
    private static final BigInteger LEAST = BigInteger.ONE.shiftLeft(63).negate();

    private final Map<String, Object> members;
    private final String place;

    private JsonObject(Map<String, Object> members, String place) {
        this.members = members;
        this.place = place;
    }

    static JsonObject of(Object value, String place) {
        if (!(value instanceof Map<?, ?> map)) {
            throw new CtfException(place + ": " + value + " is not an object");
        }
        Map<String, Object> members = new LinkedHashMap<>();
        map.forEach((name, member) -> members.put(name.toString(), member));
        return new JsonObject(members, place);
    }

    String place() {
        return place;
    }

    Map<String, Object> members() {
        return members;
    }

    Optional<Object> find(String name) {
        return Optional.ofNullable(members.get(name));
    }

    Object get(String name) {
        return find(name).orElseThrow(() -> fault("has no " + name));
    }

    String text(String name) {
        return text(name, get(name));
    }

    String text(String name, String otherwise) {
        return find(name).map(value -> text(name, value)).orElse(otherwise);
    }

    private String text(String name, Object value) {
        if (value instanceof String text) {
            return text;
        }
        throw fault(name + " " + value + " is not a string");
    }

    long integer(String name) {
        return integer(name, get(name));
    }

    long integer(String name, long otherwise) {
        return find(name).map(value -> integer(name, value)).orElse(otherwise);
    }

    long integer(String name, Object value) {
        if (value instanceof BigInteger number && number.compareTo(MOST) < 0 && number.compareTo(LEAST) >= 0) {
            return number.longValue();
        }
        throw fault(name + " " + value + " is not an integer of 64 bits");
    }

    List<?> list(String name) {
        return find(name).map(value -> list(name, value)).orElse(List.of());
    }

    List<?> list(String name, Object value) {
        if (value instanceof List<?> list) {
            return list;
        }
        throw fault(name + " " + value + " is not an array");
    }

    Optional<JsonObject> object(String name) {
        return find(name).map(value -> of(value, place + ", " + name));
    }

    CtfException fault(String message) {
        return new CtfException(place + ": " + message);
    }
}
