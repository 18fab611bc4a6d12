// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.scenarios.drawing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.wakepath.testing.TestTraces;

/** The folder {@code testtraces/compiled} holds traces of drawings for what cannot compile them itself. */
class CompiledDrawingTest {
    private static final Path FOLDER = TestTraces.repository().resolve("testtraces");

    /** With {@code -Dwakepath.accept=true} the traces are written again. */
    @ParameterizedTest
    @ValueSource(strings = {"barrier", "calls"})
    void shouldBeWhatTheDrawingCompilesTo(String name, @TempDir Path temporary) throws IOException {
        Path kept = FOLDER.resolve("compiled").resolve(name);
        Path compiled = Boolean.getBoolean("wakepath.accept") ? kept : temporary;
        DrawnTraces.compile(FOLDER.resolve("succeed").resolve(name + ".txt"), compiled);
        List<Path> files = files(compiled);
        assertThat(files(kept)).isEqualTo(files);
        for (Path file : files) {
            assertThat(kept.resolve(file)).hasSameBinaryContentAs(compiled.resolve(file));
        }
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(Files::isRegularFile).map(folder::relativize).sorted().toList();
        }
    }
}
