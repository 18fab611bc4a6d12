// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.arrows;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file of the repository with text that is generated from the classes. {@code releng/accept} writes it again. */
final class AcceptedText {
    private static final boolean ACCEPTING = Boolean.getBoolean("wakepath.accept");

    private final Path file;

    /** @param path the file, from the top of the repository */
    AcceptedText(String path) {
        file = Path.of(System.getProperty("wakepath.root")).resolve(path);
    }

    /** Whether the file exists to compare with, or is being written. */
    boolean isThere() {
        return ACCEPTING || Files.exists(file);
    }

    /** Fails if the whole file is not {@code expected}. */
    void mustBe(String expected) throws IOException {
        if (ACCEPTING) {
            Files.createDirectories(file.getParent());
            Files.writeString(file, expected);
        }
        assertThat(Files.readString(file))
                .as("%s; if the change is intended, run releng/accept and commit the file", file)
                .isEqualTo(expected);
    }

    /** Fails if the text between the lines {@code begin} and {@code end} is not {@code expected}. */
    void mustHoldBetween(String begin, String end, String expected) throws IOException {
        String text = Files.readString(file);
        assertThat(text).containsOnlyOnce(begin).containsOnlyOnce(end);
        int from = text.indexOf(begin) + begin.length();
        mustBe(text.substring(0, from) + "\n" + expected + "\n" + text.substring(text.indexOf(end)));
    }
}
