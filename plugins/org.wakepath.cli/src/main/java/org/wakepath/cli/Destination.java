// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The options that say where a result goes, and by that in which format. */
final class Destination {
    @Option(names = "--json", description = "The same as --format json (docs/json.md describes its keys).")
    private boolean json;

    @Option(names = {"-o", "--output"}, paramLabel = "FILE", description = "Write to this file.")
    private Path file;

    /** The file, if the user named one. */
    Optional<Path> file() {
        return Optional.ofNullable(file);
    }

    /** Whether the user named a file, or JSON. */
    boolean isAsked() {
        return json || file != null;
    }

    /** Refuses a file that cannot be created, before anything is read. */
    void check() {
        Path folder = file == null ? null : file.toAbsolutePath().getParent();
        if (folder != null && !Files.isDirectory(folder)) {
            throw CommandException.wrongUse("-o " + file + ": there is no folder " + folder, "create it first");
        }
    }

    /** Refuses to write a format that is no text to a terminal. */
    void checkBinary(String label, Shell shell) {
        if (file == null && shell.isOutWatched()) {
            throw CommandException.wrongUse(label + " is no text, and nothing for a terminal",
                    "give a file with -o, or pipe it into a program");
        }
    }

    /**
     * The format of the result: the one that the user named, else the one that the end of the file's name stands for.
     *
     * @param named by --format; null if it was not given
     */
    <F extends FormatChoice.Named> F format(FormatChoice<F> formats, String named) {
        if (named == null && !json) {
            return file == null ? formats.text() : formats.of(file);
        }
        F chosen = formats.named(named == null ? "json" : named);
        if (json && !chosen.label().equals("json")) {
            throw CommandException.wrongUse("--json contradicts --format " + named, "give one of them");
        }
        return chosen;
    }
}
