// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ctf;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.wakepath.base.Reason;
import org.wakepath.ctf.metadata.MetadataFile;
import org.wakepath.ctf.type.CtfException;

/** Looks for traces in a tree of folders. */
final class TraceFinder {
    private static final int DEEPEST = 16;

    private final List<Path> found = new ArrayList<>();
    private final List<CtfException> unsearched = new ArrayList<>();
    private final Set<Path> seen = new HashSet<>();

    private TraceFinder() {
    }

    /** @param notes receives a sentence for each folder that cannot be searched */
    static List<Path> find(Path root, Consumer<String> notes) {
        TraceFinder finder = new TraceFinder();
        try {
            requireFolder(root);
            finder.visit(root, 0);
        } catch (IOException e) {
            throw unsearched(root, e);
        }
        if (finder.found.isEmpty() && !finder.unsearched.isEmpty()) {
            throw finder.unsearched.get(0);
        }
        if (finder.found.isEmpty()) {
            throw new NoTraceException(root + ": no CTF trace here or below");
        }
        finder.unsearched.forEach(fault -> notes.accept(fault.getMessage()));
        finder.found.sort(Comparator.comparing(Path::toString, NumericOrder.INSTANCE));
        return List.copyOf(finder.found);
    }

    private static void requireFolder(Path root) throws IOException {
        if (Files.isDirectory(root)) {
            return;
        }
        if (Files.exists(root) || Files.notExists(root)) {
            throw new NoTraceException(root + (Files.exists(root) ? ": not a folder" : ": no such folder"));
        }
        throw new AccessDeniedException(root.toString());
    }

    private static CtfException unsearched(Path folder, IOException reason) {
        return new CtfException(folder + ": cannot be searched for traces: " + Reason.of(reason), reason);
    }

    private void visit(Path folder, int depth) throws IOException {
        // A folder that may only be entered, or only be listed, shows only a part of its content.
        if (!Files.isReadable(folder) || !Files.isExecutable(folder)) {
            throw new AccessDeniedException(folder.toString());
        }
        // A folder that is reached twice by a symbolic link counts once.
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

    /** A folder that may not be listed hides its own traces, but not those beside it. */
    private void visitInner(Path folder, int depth) {
        try {
            visit(folder, depth);
        } catch (IOException e) {
            unsearched.add(unsearched(folder, e));
        }
    }

    private static List<Path> folders(Path folder) throws IOException {
        try (java.util.stream.Stream<Path> entries = Files.list(folder)) {
            return entries.filter(Files::isDirectory)
                    .sorted(Comparator.comparing(Path::toString, NumericOrder.INSTANCE)).toList();
        }
    }
}
