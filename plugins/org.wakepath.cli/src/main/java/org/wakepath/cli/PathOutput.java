/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.wakepath.path.ActivePath;
import org.wakepath.words.ExcerptText;
import org.wakepath.words.Redaction;
import picocli.CommandLine.Option;

/** Where paths go, and in which form. */
final class PathOutput {
    @Option(names = "--format", paramLabel = "FORMAT",
            description = "text, json, csv, html or svg; by default what FILE ends with, else text.")
    private String format;

    @Option(names = "--json", description = "The same as --format json (docs/json.md tells its keys).")
    private boolean json;

    @Option(names = {"-o", "--output"}, paramLabel = "FILE", description = "Write to this file.")
    private Path file;

    @Option(names = "--redact", description = "Replace names of tasks and hosts, and addresses, by aliases.")
    private boolean redact;

    /** Refuses wrong arguments before anything is read. */
    void check(int tasks) {
        if (json && format != null && PathFormat.named(format) != PathFormat.JSON) {
            throw CommandException.wrongUse("--json contradicts --format " + format, "give one of them");
        }
        PathFormat chosen = format();
        if (tasks > 1 && !chosen.takesSeveral()) {
            throw CommandException.wrongUse(chosen.label() + " shows one task, and " + tasks + " were given",
                    "call once for each, or use text, json or csv");
        }
        Path folder = file == null ? null : file.toAbsolutePath().getParent();
        if (folder != null && !Files.isDirectory(folder)) {
            throw CommandException.wrongUse("-o " + file + ": there is no folder " + folder, "create it first");
        }
    }

    /** Refuses a format that shows one path where there may be many. */
    void checkSeveral() {
        if (!format().takesSeveral()) {
            throw CommandException.wrongUse(format().label() + " shows one path, and --request may give many",
                    "use text, json or csv, or --from and --to of one request");
        }
    }

    void write(List<ActivePath> paths, Shell shell) throws IOException {
        List<ActivePath> shown = redact ? paths.stream().map(new Redaction()).toList() : paths;
        Result result = (out, terminal) -> format().write(shown, terminal, out);
        if (file == null) {
            shell.write(result);
        } else {
            shell.write(file, result);
        }
        if (format() == PathFormat.CSV) {
            // Its rows have no place for what the other formats say of the whole path.
            shown.stream().map(ExcerptText::of).flatMap(Optional::stream).distinct()
                    .forEach(shell::note);
        }
    }

    private PathFormat format() {
        if (format != null) {
            return PathFormat.named(format);
        }
        if (json) {
            return PathFormat.JSON;
        }
        return file == null ? PathFormat.TEXT : PathFormat.of(file);
    }
}
