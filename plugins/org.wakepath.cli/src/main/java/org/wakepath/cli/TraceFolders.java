/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.wakepath.ctf.Trace;
import org.wakepath.kernel.TraceSet;
import picocli.CommandLine.Parameters;

/** The folders with traces that a command reads. */
final class TraceFolders {
    @Parameters(arity = "1..*", paramLabel = "DIR",
            description = "Folders with CTF traces, at any depth: of one host or of several.")
    private List<Path> folders;

    TraceSet open() {
        folders.forEach(TraceFolders::check);
        return TraceSet.open(folders);
    }

    private static void check(Path folder) {
        if (!Files.exists(folder)) {
            throw CommandException.wrongUse(folder + ": no such folder", "give a folder that holds a trace");
        }
        if (!Files.isDirectory(folder)) {
            throw CommandException.wrongUse(folder + ": not a folder", "give the folder that holds the file metadata");
        }
        if (Trace.find(folder).isEmpty()) {
            throw CommandException.wrongUse(folder + ": no CTF trace here or below",
                    "give a folder that holds a file named metadata");
        }
    }
}
