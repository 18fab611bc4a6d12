/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.experiment;

import java.io.IOException;
import java.nio.file.Path;

/**
 * The folder that a file lies in, from which it tells where traces are.
 *
 * @param named as it was called
 * @param real without symbolic links, from which a way up leads where it seems to
 */
record Location(Path named, Path real) {

    /** @throws IOException if the folder is not there */
    static Location of(Path file) throws IOException {
        Path folder = file.toAbsolutePath().normalize().getParent();
        return new Location(folder, folder.toRealPath());
    }

    /** How the file calls an absolute folder: seen from itself, unless it lies under another root. */
    String relative(Path folder) {
        Path base = folder.startsWith(named) ? named : real;
        if (!folder.getRoot().equals(base.getRoot())) {
            return folder.toString();
        }
        Path way = base.relativize(folder);
        return way.toString().isEmpty() ? "." : way.toString().replace(way.getFileSystem().getSeparator(), "/");
    }

    /** The folder that the file calls so. */
    Path absolute(String text) {
        Path way = Path.of(text);
        return (way.startsWith("..") ? real : named).resolve(way).normalize();
    }
}
