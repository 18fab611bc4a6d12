/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.ui;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.wakepath.ui.editor.Opening;

/**
 * What the command line names to be opened, absolute. Options, and what belongs to them, are the workbench's own; what
 * else is named is to be opened even if it is not there, so that this is said.
 */
public final class NamedPaths {
    private NamedPaths() {
    }

    /**
     * The paths among some arguments, in their order.
     *
     * @throws java.nio.file.InvalidPathException if one cannot be the name of a file, as where the locale lacks a
     *     letter of it
     */
    public static List<Path> of(String... arguments) {
        List<Path> named = new ArrayList<>();
        boolean isAfterOption = false;
        for (String argument : arguments) {
            boolean isOption = argument.startsWith("-");
            if (!isOption && !(isAfterOption && isValue(argument))) {
                named.add(Path.of(argument).toAbsolutePath());
            }
            isAfterOption = isOption;
        }
        return List.copyOf(named);
    }

    private static boolean isValue(String argument) {
        Path path = Path.of(argument);
        return !Files.exists(path) && !Opening.isExperiment(path);
    }
}
