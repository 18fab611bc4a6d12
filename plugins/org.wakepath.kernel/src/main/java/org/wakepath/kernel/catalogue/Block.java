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
 * A block of the catalogue: a line that begins it, and lines of a keyword and a value. Reading them is a part of each
 * start of the program, so it makes do without lambdas, whose first use costs more than all these lines.
 *
 * @param kind the keyword of its first line
 * @param name what that line names
 * @param values the values by keyword
 */
record Block(String kind, String name, Map<String, List<String>> values) {
    private static final String INDENT = "  ";

    /** The blocks of a text, in its order. */
    static List<Block> read(String text) {
        List<Block> blocks = new ArrayList<>();
        for (int start = 0, end; start < text.length(); start = end + 1) {
            end = text.indexOf('\n', start);
            if (end == start || text.charAt(start) == '#') {
                continue;
            }
            boolean isWithin = text.startsWith(INDENT, start);
            int from = isWithin ? start + INDENT.length() : start;
            int space = text.indexOf(' ', from);
            String keyword = text.substring(from, space);
            String value = text.substring(space + 1, end);
            if (isWithin) {
                blocks.get(blocks.size() - 1).add(keyword, value);
            } else {
                blocks.add(beginning(keyword, value));
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
        List<String> lines = values.get(keyword);
        if (lines == null) {
            lines = new ArrayList<>(1);
            values.put(keyword, lines);
        }
        lines.add(value);
    }

    /** The block for each of the words that it stands for, else itself. */
    List<Block> expanded() {
        List<String> each = words("each");
        if (each.isEmpty()) {
            return List.of(this);
        }
        List<Block> blocks = new ArrayList<>();
        for (String word : each) {
            blocks.add(about(word));
        }
        return blocks;
    }

    private Block about(String word) {
        Block block = new Block(kind, name.replace("%", word), new HashMap<>());
        for (String keyword : values.keySet()) {
            for (String value : values.get(keyword)) {
                block.add(keyword, value.replace("%", word));
            }
        }
        return block;
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
