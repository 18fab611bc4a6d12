// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.folded;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Stacks with their times: a line for each stack with its frames, parted by semicolons, and the time of that stack
 * alone. Signs with a meaning to readers are replaced by others that look alike.
 */
final class FoldedStacks {
    /** At the end of a stack, readers take a number behind a blank for that of another profile. */
    private static final Pattern NUMBER_AT_END = Pattern.compile(" (?=[0-9.]+$)");
    private static final char NO_BREAK_SPACE = '\u00A0';
    private static final char WIDE_SEMICOLON = '\uFF1B';
    private static final char WIDE_HASH = '\uFF03';

    private final Map<String, Long> stacks = new LinkedHashMap<>();

    /** Adds time, ns, to a stack, whose outermost frame is the first. */
    void add(List<String> frames, long time) {
        stacks.merge(frames.stream().map(FoldedStacks::escaped).collect(Collectors.joining(";")), time, Long::sum);
    }

    void write(Appendable out) throws IOException {
        for (Map.Entry<String, Long> stack : stacks.entrySet()) {
            out.append(stack.getKey()).append(' ').append(stack.getValue().toString()).append('\n');
        }
    }

    private static String escaped(String frame) {
        String escaped = NUMBER_AT_END.matcher(frame.replace(';', WIDE_SEMICOLON))
                .replaceAll(String.valueOf(NO_BREAK_SPACE));
        // A line that starts with it is a comment.
        return escaped.startsWith("#") ? WIDE_HASH + escaped.substring(1) : escaped;
    }
}
