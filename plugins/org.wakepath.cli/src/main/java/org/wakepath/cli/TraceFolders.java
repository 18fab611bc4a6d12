/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.wakepath.ctf.Trace;
import org.wakepath.kernel.TraceSet;
import picocli.CommandLine.Parameters;

/** The folders with traces that a command reads. */
final class TraceFolders {
    @Parameters(arity = "1..*", paramLabel = "DIR",
            description = "Folders with CTF traces, at any depth: of one host or of several.")
    private List<Path> folders;

    TraceSet open(int threads) {
        Set<Path> found = new LinkedHashSet<>();
        folders.forEach(folder -> found.addAll(find(folder)));
        return TraceSet.of(Trace.openAll(List.copyOf(found), threads));
    }

    private static List<Path> find(Path folder) {
        if (!Files.exists(folder)) {
            throw CommandException.wrongUse(folder + ": no such folder", "give a folder that holds a trace");
        }
        if (!Files.isDirectory(folder)) {
            throw CommandException.wrongUse(folder + ": not a folder", "give the folder that holds the file metadata");
        }
        List<Path> found = Trace.find(folder);
        if (found.isEmpty()) {
            throw CommandException.wrongUse(folder + ": no CTF trace here or below",
                    "give a folder that holds a file named metadata");
        }
        return found;
    }
}
