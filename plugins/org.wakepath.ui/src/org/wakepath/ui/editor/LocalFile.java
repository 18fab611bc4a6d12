// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.editor;

import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;
import org.eclipse.core.runtime.Adapters;
import org.eclipse.core.runtime.Platform;
import org.eclipse.ui.IEditorInput;
import org.eclipse.ui.IPathEditorInput;
import org.eclipse.ui.IURIEditorInput;

/** The file behind the input of an editor. */
final class LocalFile {
    private LocalFile() {
    }

    /** The file; empty if it is on no file system of this machine. */
    static Optional<Path> of(IEditorInput input) {
        IPathEditorInput path = Adapters.adapt(input, IPathEditorInput.class);
        if (path != null) {
            return Optional.of(path.getPath().toPath().toAbsolutePath().normalize());
        }
        return Platform.getBundle("org.eclipse.ui.ide") == null ? Optional.empty() : OfIde.file(input);
    }

    /** A file outside the workspace of an IDE. The class of such an input exists only in an IDE. */
    private static final class OfIde {
        static Optional<Path> file(IEditorInput input) {
            return Optional.ofNullable(Adapters.adapt(input, IURIEditorInput.class))
                    .flatMap(named -> file(named.getURI()));
        }

        private static Optional<Path> file(URI uri) {
            return "file".equals(uri.getScheme()) ? Optional.of(Path.of(uri).normalize()) : Optional.empty();
        }
    }
}
