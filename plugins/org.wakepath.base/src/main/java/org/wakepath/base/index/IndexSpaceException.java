// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.base.index;

import java.io.IOException;
import java.nio.file.Path;

/** An index was not written, since it would take more than half of the free space. */
public final class IndexSpaceException extends IOException {
    private static final long serialVersionUID = 1L;

    private final transient Path folder;

    /** @param folder where it would be */
    public IndexSpaceException(Path folder) {
        super(folder.toString());
        this.folder = folder;
    }

    /** The folder that the index would be in. */
    public Path folder() {
        return folder;
    }
}
