// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** The version of Wakepath. */
final class Version {
    private Version() {
    }

    /** Name and version, as the build wrote them. */
    static String text() throws IOException {
        try (InputStream version = Version.class.getResourceAsStream("version.txt")) {
            return new String(version.readAllBytes(), StandardCharsets.UTF_8).strip();
        }
    }
}
