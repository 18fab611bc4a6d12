// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.wakepath.base.index.CacheFolder;
import org.wakepath.experiment.ReplacedFile;

/** Where the last recording of the user who runs this is, for commands that are given no folder. */
final class LastRecording {
    private static final String NAME = "last-recording";

    private LastRecording() {
    }

    /** Remembers the folder of a recording. A user without a cache goes on without. */
    static void remember(Path folder) {
        CacheFolder.ofUser().ifPresent(cache -> {
            try {
                Files.createDirectories(cache);
                byte[] name = folder.toAbsolutePath().normalize().toString().getBytes(StandardCharsets.UTF_8);
                ReplacedFile.write(cache.resolve(NAME), out -> out.write(name));
            } catch (IOException e) {
                // The next command then has to be given the folder, which the recording has named.
                return;
            }
        });
    }

    /** The folder, as a path from where the user is if it lies there. */
    static Path folder() {
        Path folder = CacheFolder.ofUser().flatMap(LastRecording::remembered)
                .orElseThrow(() -> CommandException.wrongUse("there is no folder with traces",
                        "name one, or record a command with wakepath record"));
        if (!Files.isDirectory(folder)) {
            throw CommandException.wrongUse("the last recording, " + folder + ", is gone",
                    "name a folder with traces");
        }
        Path here = Path.of("").toAbsolutePath();
        return folder.startsWith(here) && !folder.equals(here) ? here.relativize(folder) : folder;
    }

    private static Optional<Path> remembered(Path cache) {
        try {
            return Optional.of(Path.of(Files.readString(cache.resolve(NAME))));
        } catch (IOException | IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
