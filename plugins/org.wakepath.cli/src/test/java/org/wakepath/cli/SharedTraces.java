/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;

/** Real traces that lie beside the project; tests that need them are skipped where they are not there. */
final class SharedTraces {
    private static final Path FOLDER = Path.of(System.getProperty("wakepath.root", "."), "../shared/traces");

    private SharedTraces() {
    }

    static Path get(String name) {
        Path trace = FOLDER.resolve(name).normalize();
        Assumptions.assumeTrue(Files.isDirectory(trace), "missing: " + trace);
        return trace;
    }

    static Path twoHosts() {
        return get("two-hosts");
    }

    static Path synctraces() {
        return get("synctraces");
    }

    static Path manyThreads() {
        return get("many-threads");
    }
}
