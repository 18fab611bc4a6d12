// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.base;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A block of a descriptive text: a first line that names a thing, then lines of a keyword and a value. A line with a
 * deeper indent continues the value before it. The text is read at each start of the program. So no lambda and no
 * {@code +} of texts is used here, because the first use of either takes longer than reading all lines.
 *
 * @param kind the keyword of its first line
 * @param name what that line names
 * @param values the values by keyword
 */
public record DescriptionBlock(String kind, String name, Map<String, List<String>> values) {
    private static final String INDENT = "  ";
    private static final String CONTINUED = "    ";

    /**
     * Reads the blocks of a resource in ASCII, in its order.
     *
     * @param neighbour a class of the package that holds the resource
     */
    public static List<DescriptionBlock> read(Class<?> neighbour, String resource) {
        try (InputStream in = neighbour.getResourceAsStream(resource)) {
            return read(new String(in.readAllBytes(), StandardCharsets.US_ASCII));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The blocks of a text, in its order; each of its lines ends with a newline. */
    public static List<DescriptionBlock> read(String text) {
        List<DescriptionBlock> blocks = new ArrayList<>();
        List<String> latest = List.of();
        for (int start = 0, end; start < text.length(); start = end + 1) {
            end = text.indexOf('\n', start);
            if (end == start || text.charAt(start) == '#') {
                continue;
            }
            if (text.startsWith(CONTINUED, start)) {
                int last = latest.size() - 1;
                latest.set(last, latest.get(last).concat(" ").concat(text.substring(start, end).strip()));
                continue;
            }
            boolean isWithin = text.startsWith(INDENT, start);
            int from = isWithin ? start + INDENT.length() : start;
            int space = text.indexOf(' ', from);
            String keyword = text.substring(from, space);
            String value = text.substring(space + 1, end);
            if (isWithin) {
                latest = blocks.get(blocks.size() - 1).add(keyword, value);
            } else {
                blocks.add(beginning(keyword, value));
            }
        }
        return blocks;
    }

    /** The rest of a first line holds the starts of names. */
    private static DescriptionBlock beginning(String kind, String value) {
        int space = value.indexOf(' ');
        DescriptionBlock block = new DescriptionBlock(kind, space < 0 ? value : value.substring(0, space),
                new HashMap<>());
        if (space >= 0) {
            block.add("starts", value.substring(space + 1));
        }
        return block;
    }

    private List<String> add(String keyword, String value) {
        List<String> lines = values.get(keyword);
        if (lines == null) {
            lines = new ArrayList<>(1);
            values.put(keyword, lines);
        }
        lines.add(value);
        return lines;
    }

    /** One block for each word that this block stands for, or else the block itself. */
    public List<DescriptionBlock> expanded() {
        List<String> each = words("each");
        if (each.isEmpty()) {
            return List.of(this);
        }
        List<DescriptionBlock> blocks = new ArrayList<>();
        for (String word : each) {
            blocks.add(about(word));
        }
        return blocks;
    }

    private DescriptionBlock about(String word) {
        DescriptionBlock block = new DescriptionBlock(kind, name.replace("%", word), new HashMap<>());
        for (String keyword : values.keySet()) {
            for (String value : values.get(keyword)) {
                block.add(keyword, value.replace("%", word));
            }
        }
        return block;
    }

    /** The values of a keyword; empty if it has none. */
    public List<String> lines(String keyword) {
        return values.getOrDefault(keyword, List.of());
    }

    /** The first value of a keyword; empty if it has none. */
    public String first(String keyword) {
        List<String> lines = lines(keyword);
        return lines.isEmpty() ? "" : lines.get(0);
    }

    /** The words of the first value of a keyword; empty if it has none. */
    public List<String> words(String keyword) {
        String line = first(keyword);
        return line.isEmpty() ? List.of() : List.of(line.split(" "));
    }
}
