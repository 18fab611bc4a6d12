// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.arrows;

import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The boxes as a flowchart in the language of Mermaid. An arrow leads from a box to one that may use it. An arrow that
 * others imply is left out.
 */
final class RoomsDiagram {
    private RoomsDiagram() {
    }

    /** The flowchart as a code block of Markdown, without a line break at its end. */
    static String inMarkdown() {
        return Arrays.stream(Box.values())
                .flatMap(RoomsDiagram::arrowsFrom)
                .collect(Collectors.joining("\n", "```mermaid\nflowchart LR\n", "\n```"));
    }

    private static Stream<String> arrowsFrom(Box used) {
        return Arrays.stream(Box.values())
                .filter(user -> isNeighbour(used, user))
                .map(user -> "  " + used.word() + " --> " + user.word());
    }

    private static boolean isNeighbour(Box used, Box user) {
        return isBelow(used, user) && Arrays.stream(Box.values())
                .noneMatch(between -> isBelow(used, between) && isBelow(between, user));
    }

    private static boolean isBelow(Box used, Box user) {
        return used != user && user.mayUse(used);
    }
}
