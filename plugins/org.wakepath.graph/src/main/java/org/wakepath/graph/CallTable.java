/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.graph;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The system calls that blockings happened in, in words such as {@code read(fd 5, 10.0.0.2:5432)}; each once. */
final class CallTable {
    private final List<String> texts = new ArrayList<>();
    private final Map<Call, Integer> rows = new HashMap<>();

    private record Call(String name, long descriptor, String file) {

        String text() {
            if (descriptor < 0) {
                return name;
            }
            return file.isEmpty() ? name + "(fd " + descriptor + ")" : name + "(fd " + descriptor + ", " + file + ")";
        }
    }

    /** Row of a call; {@code descriptor} is negative and {@code file} empty where not known. */
    int row(String name, long descriptor, String file) {
        return rows.computeIfAbsent(new Call(name, descriptor, file), c -> {
            texts.add(c.text());
            return texts.size() - 1;
        });
    }

    String text(int row) {
        return texts.get(row);
    }
}
