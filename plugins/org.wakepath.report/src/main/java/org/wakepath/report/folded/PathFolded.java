// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.folded;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.wakepath.path.ActivePath;
import org.wakepath.view.flame.FlameFrame;
import org.wakepath.view.flame.FlameGraph;
import org.wakepath.view.flame.FlameWords;
import org.wakepath.words.PathRenamer;

/**
 * The flame graph of paths as folded stacks: a line for each stack with its frames, parted by semicolons, and the time
 * of that stack alone in ns. Signs with a meaning to readers are replaced by others that look alike.
 */
public final class PathFolded {
    /** At the end of a stack, readers take a number behind a blank for that of another profile. */
    private static final Pattern NUMBER_AT_END = Pattern.compile(" (?=[0-9.]+$)");
    private static final char NO_BREAK_SPACE = '\u00A0';
    private static final char WIDE_SEMICOLON = '\uFF1B';
    private static final char WIDE_HASH = '\uFF03';

    private PathFolded() {
    }

    /**
     * Writes the stacks of all paths. Equal stacks are one line.
     *
     * @throws IOException if {@code out} fails
     */
    public static void write(List<ActivePath> paths, Appendable out) throws IOException {
        Map<String, Long> stacks = new LinkedHashMap<>();
        for (ActivePath path : paths) {
            FlameGraph graph = FlameGraph.of(PathRenamer.safe(path));
            graph.frames().stream().filter(frame -> frame.self() > 0)
                    .forEach(frame -> stacks.merge(stack(graph, frame), frame.self(), Long::sum));
        }
        for (Map.Entry<String, Long> stack : stacks.entrySet()) {
            out.append(stack.getKey()).append(' ').append(stack.getValue().toString()).append('\n');
        }
    }

    private static String stack(FlameGraph graph, FlameFrame frame) {
        return graph.stack(frame.number()).stream().map(FlameWords::frame).map(PathFolded::escaped)
                .collect(Collectors.joining(";"));
    }

    private static String escaped(String frame) {
        String escaped = NUMBER_AT_END.matcher(frame.replace(';', WIDE_SEMICOLON))
                .replaceAll(String.valueOf(NO_BREAK_SPACE));
        // A line that starts with it is a comment.
        return escaped.startsWith("#") ? WIDE_HASH + escaped.substring(1) : escaped;
    }
}
