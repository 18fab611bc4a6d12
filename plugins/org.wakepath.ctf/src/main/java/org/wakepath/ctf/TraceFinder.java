/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.ctf;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.wakepath.ctf.metadata.MetadataFile;

/** Looks for traces in a tree of folders. */
final class TraceFinder {
    private static final int DEEPEST = 16;
    private static final System.Logger LOGGER = System.getLogger(TraceFinder.class.getName());

    private final List<Path> found = new ArrayList<>();
    private final Set<Path> seen = new HashSet<>();

    private TraceFinder() {
    }

    static List<Path> find(Path root) {
        if (!Files.isDirectory(root)) {
            throw new NoTraceException(root + (Files.exists(root) ? ": not a folder" : ": no such folder"));
        }
        TraceFinder finder = new TraceFinder();
        try {
            finder.visit(root, 0);
        } catch (IOException e) {
            throw new CtfException(root + ": cannot be searched for traces: " + e, e);
        }
        if (finder.found.isEmpty()) {
            throw new NoTraceException(root + ": no CTF trace here or below");
        }
        finder.found.sort(Comparator.comparing(Path::toString, NumericOrder.INSTANCE));
        return List.copyOf(finder.found);
    }

    private void visit(Path folder, int depth) throws IOException {
        // A folder reached twice, by a symbolic link, is one folder.
        if (!seen.add(folder.toRealPath())) {
            return;
        }
        if (Files.isRegularFile(folder.resolve(MetadataFile.NAME))) {
            found.add(folder);
        }
        if (depth < DEEPEST) {
            for (Path inner : folders(folder)) {
                visitInner(inner, depth + 1);
            }
        }
    }

    /** A folder that may not be listed hides its traces, not those beside it. */
    private void visitInner(Path folder, int depth) {
        try {
            visit(folder, depth);
        } catch (IOException e) {
            LOGGER.log(System.Logger.Level.WARNING, "{0} is not searched for traces: {1}", folder, e);
        }
    }

    private static List<Path> folders(Path folder) throws IOException {
        try (java.util.stream.Stream<Path> entries = Files.list(folder)) {
            return entries.filter(Files::isDirectory)
                    .sorted(Comparator.comparing(Path::toString, NumericOrder.INSTANCE)).toList();
        }
    }
}
