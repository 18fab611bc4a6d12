// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.wakepath.report.text.Terminal;
import org.wakepath.view.layout.Palette;

/**
 * What standard output and standard error are connected to.
 *
 * @param out the terminal that standard output goes to; empty for files and pipes
 * @param err that of standard error
 */
record TerminalKind(Optional<Terminal> out, Optional<Terminal> err) {
    private static final int DARKEST_LIGHT_COLOUR = 7;

    /** Neither is a terminal. */
    static TerminalKind none() {
        return new TerminalKind(Optional.empty(), Optional.empty());
    }

    /** The kinds of this process. */
    static TerminalKind ofProcess(Map<String, String> environment) {
        return new TerminalKind(terminal(1, environment), terminal(2, environment));
    }

    private static Optional<Terminal> terminal(int descriptor, Map<String, String> environment) {
        return isTerminal(descriptor) ? Optional.of(terminal(environment)) : Optional.empty();
    }

    /**
     * Colours and width as the environment says. By convention, any value of NO_COLOR but an empty one forbids colours.
     */
    static Terminal terminal(Map<String, String> environment) {
        String type = environment.getOrDefault("TERM", "");
        boolean plain = type.isEmpty() || type.equals("dumb") || !environment.getOrDefault("NO_COLOR", "").isEmpty();
        return (plain ? Terminal.plain() : Terminal.coloured(isLight(environment) ? Palette.light() : Palette.dark()))
                .wide(columns(environment));
    }

    /**
     * The width of the terminal. The launcher sets COLUMNS; without it, lines are not folded, and the terminal folds
     * them.
     */
    private static int columns(Map<String, String> environment) {
        String columns = environment.getOrDefault("COLUMNS", "");
        return columns.matches("[1-9]\\d{1,4}") ? Integer.parseInt(columns) : Integer.MAX_VALUE;
    }

    /**
     * Whether the background is light. Some terminals state their colours as {@code foreground;background}; most are
     * dark.
     */
    private static boolean isLight(Map<String, String> environment) {
        String colours = environment.getOrDefault("COLORFGBG", "");
        String background = colours.substring(colours.lastIndexOf(';') + 1);
        return background.matches("\\d{1,2}") && Integer.parseInt(background) >= DARKEST_LIGHT_COLOUR
                && !background.equals("8");
    }

    /** Whether a descriptor is a terminal. Java's own console exists only if standard input is a terminal as well. */
    private static boolean isTerminal(int descriptor) {
        try {
            String target = Files.readSymbolicLink(Path.of("/proc/self/fd/" + descriptor)).toString();
            return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty") || target.equals("/dev/console");
        } catch (IOException | UnsupportedOperationException e) {
            return false;
        }
    }
}
