// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.testing;

import java.nio.file.Files;
import java.nio.file.Path;

/** The folders of traces that tests read. */
public final class TestTraces {
    /** The variable that names the folder of the extra tier, absolute or relative to the repository. */
    static final String VARIABLE = "WAKEPATH_TRACES";

    private static final String EXTRA_FOLDER = System.getenv().getOrDefault(VARIABLE, "../shared/traces");
    private static final Path REPOSITORY = Path.of(System.getProperty("wakepath.root", "../.."));

    private TestTraces() {
    }

    /** The top folder of the repository. */
    public static Path repository() {
        return REPOSITORY;
    }

    /**
     * A trace that the repository holds: a folder of {@code testtraces/recorded}, or one below it.
     *
     * @throws IllegalArgumentException if there is no such folder
     */
    public static Path recorded(String name) {
        return existing(REPOSITORY.resolve("testtraces/recorded").resolve(name));
    }

    /**
     * A trace of the extra tier. Each test that asks for one has the annotation {@link ExtraTier}, so it is skipped if
     * the folder of that tier is absent.
     *
     * @throws IllegalArgumentException if there is no such folder
     */
    public static Path extra(String name) {
        return existing(extraFolder().resolve(name));
    }

    static Path extraFolder() {
        return REPOSITORY.resolve(EXTRA_FOLDER).normalize();
    }

    private static Path existing(Path folder) {
        if (!Files.isDirectory(folder)) {
            throw new IllegalArgumentException("no such folder: " + folder
                    + "; a test that needs a trace from outside the repository is annotated with @ExtraTier");
        }
        return folder;
    }
}
