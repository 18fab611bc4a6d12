/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.kernel.catalogue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A block of the catalogue: a line that begins it, and lines of a keyword and a value.
 *
 * @param kind the keyword of its first line
 * @param name what that line names
 * @param values the values by keyword
 */
record Block(String kind, String name, Map<String, List<String>> values) {

    /** The blocks of a text, in its order. */
    static List<Block> read(String text) {
        List<Block> blocks = new ArrayList<>();
        for (int start = 0, end; start < text.length(); start = end + 1) {
            end = text.indexOf('\n', start);
            String line = text.substring(start, end).strip();
            if (line.isEmpty() || line.charAt(0) == '#') {
                continue;
            }
            int space = line.indexOf(' ');
            String keyword = line.substring(0, space);
            String value = line.substring(space + 1);
            if (text.charAt(start) != ' ') {
                blocks.add(beginning(keyword, value));
            } else {
                blocks.get(blocks.size() - 1).add(keyword, value);
            }
        }
        return blocks;
    }

    /** A category is told by its first line alone. */
    private static Block beginning(String kind, String value) {
        int space = value.indexOf(' ');
        Block block = new Block(kind, space < 0 ? value : value.substring(0, space), new HashMap<>());
        if (space >= 0) {
            block.add("starts", value.substring(space + 1));
        }
        return block;
    }

    private void add(String keyword, String value) {
        values.computeIfAbsent(keyword, k -> new ArrayList<>(1)).add(value);
    }

    /** The block for each of the words that it stands for, else itself. */
    List<Block> expanded() {
        List<String> each = words("each");
        return each.isEmpty() ? List.of(this) : each.stream().map(this::about).toList();
    }

    private Block about(String word) {
        Map<String, List<String>> replaced = new HashMap<>();
        values.forEach((keyword, lines) -> replaced.put(keyword, lines.stream().map(v -> v.replace("%", word)).toList()));
        return new Block(kind, name.replace("%", word), replaced);
    }

    /** The values of a keyword; empty where it has none. */
    List<String> lines(String keyword) {
        return values.getOrDefault(keyword, List.of());
    }

    /** The first value of a keyword; empty where it has none. */
    String first(String keyword) {
        List<String> lines = lines(keyword);
        return lines.isEmpty() ? "" : lines.get(0);
    }

    /** The words of the first value of a keyword; empty where it has none. */
    List<String> words(String keyword) {
        String line = first(keyword);
        return line.isEmpty() ? List.of() : List.of(line.split(" "));
    }
}
