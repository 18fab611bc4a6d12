// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.compare.profile;

import java.nio.file.Path;

/** Thrown when a file is no profile that can be compared. */
public final class ProfileException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient Path file;
    private final String place;

    ProfileException(Path file, String place, String problem) {
        super(problem);
        this.file = file;
        this.place = place;
    }

    /** The file. */
    public Path file() {
        return file;
    }

    /** Where in the file, such as {@code kinds[2].latencies}; empty if it is about the whole file. */
    public String place() {
        return place;
    }
}
