// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.wakepath.base.Reason;
import org.wakepath.compare.BaselineFolder;
import org.wakepath.compare.Run;

/** Profiles that the user names. */
final class RunFiles {
    private RunFiles() {
    }

    /** The profiles of a folder, by name, at least one; or the file itself. */
    static List<Run> of(Path place) {
        try {
            List<Run> runs = BaselineFolder.runs(place);
            if (runs.isEmpty()) {
                throw CommandException.wrongUse("there is no profile in " + place,
                        "make one with wakepath profile -o " + place.resolve("run1.json"));
            }
            return runs;
        } catch (IOException e) {
            throw unreadable(place, e);
        }
    }

    static CommandException unreadable(Path place, IOException e) {
        return CommandException.failed(place + " cannot be read: " + Reason.of(e),
                "give a profile or a folder of profiles");
    }
}
