// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.experiment;

import java.nio.file.Files;
import java.nio.file.Path;
import org.eclipse.emf.ecore.EObject;

/**
 * A folder with traces of an experiment, which may no longer exist.
 *
 * @param folder absolute, without {@code .} and {@code ..}; any other path is converted
 */
public record TraceReference(Path folder) {

    /** @throws IllegalArgumentException if the name of the folder cannot be written as text */
    public TraceReference {
        folder = folder.toAbsolutePath().normalize();
        if (!Path.of(Text.filled("path of a trace", folder.toString())).equals(folder)) {
            throw new IllegalArgumentException("the path of a trace, " + folder + ", is no text");
        }
    }

    /** Whether the folder is missing now. */
    public boolean isMissing() {
        return !Files.isDirectory(folder);
    }

    static TraceReference of(EObject trace) {
        return new TraceReference(Path.of(Model.required(trace, Model.TRACE_PATH, String.class)));
    }

    EObject object() {
        return Model.object(Model.TRACE_PATH, folder.toString());
    }
}
