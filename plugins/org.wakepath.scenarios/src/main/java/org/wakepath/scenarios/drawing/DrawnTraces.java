// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.scenarios.drawing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The drawings of the project as traces, for the tests of other modules. */
public final class DrawnTraces {
    private DrawnTraces() {
    }

    /**
     * The drawings that lead to paths, by name.
     *
     * @param project the project's folder
     */
    public static List<Path> drawings(Path project) {
        try (Stream<Path> files = Files.list(project.resolve("testtraces/succeed"))) {
            return files.filter(file -> file.toString().endsWith(".txt")).sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Writes the trace of each host of a drawing into a folder of its own below one. */
    public static void compile(Path drawing, Path folder) {
        try {
            TraceCompiler.compile(DrawingParser.parse(Files.readAllLines(drawing)), folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
