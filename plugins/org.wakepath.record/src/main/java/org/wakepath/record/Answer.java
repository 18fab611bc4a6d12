// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.record;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** An agent's answer to a command: values by key; a key may have several values. */
final class Answer {
    private final Map<String, List<String>> values = new LinkedHashMap<>();

    void add(String key, String value) {
        values.computeIfAbsent(key, k -> new ArrayList<>()).add(value);
    }

    /** The only value of a key; empty if it is absent. */
    String text(String key) {
        return list(key).isEmpty() ? "" : list(key).get(0);
    }

    List<String> list(String key) {
        return values.getOrDefault(key, List.of());
    }

    /** A value that is a number; {@code missing} if it is absent or not a number. */
    long number(String key, long missing) {
        return text(key).matches("\\d{1,18}") ? Long.parseLong(text(key)) : missing;
    }
}
