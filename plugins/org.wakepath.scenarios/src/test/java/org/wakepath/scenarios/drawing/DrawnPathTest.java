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
import org.junit.jupiter.params.provider.MethodSource;
import org.wakepath.analysis.Analysis;
import org.wakepath.kernel.TraceSet;
import org.wakepath.testing.TestTraces;

/** Compiles every drawing to traces, reads them with the real program, and compares the paths. */
final class DrawnPathTest {
    private static final Path FOLDER = TestTraces.repository().resolve("testtraces");

    static Stream<String> succeeding() throws IOException {
        return drawings("succeed");
    }

    static Stream<String> failing() throws IOException {
        return drawings("fail");
    }

    private static Stream<String> drawings(String folder) throws IOException {
        try (Stream<Path> files = Files.list(FOLDER.resolve(folder))) {
            List<String> names = files.map(f -> f.getFileName().toString()).filter(n -> n.endsWith(".txt")).sorted()
                    .toList();
            assertThat(names).as("drawings in testtraces/%s", folder).isNotEmpty();
            return names.stream();
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("succeeding")
    void shouldFollowTheDrawnPath(String file, @TempDir Path traces) throws IOException {
        Drawing drawing = DrawingParser.parse(Files.readAllLines(FOLDER.resolve("succeed").resolve(file)));
        TraceCompiler.compile(drawing, traces);
        PathCheck one = new PathCheck(drawing, analysis(traces, 1));
        PathCheck two = new PathCheck(drawing, analysis(traces, 2));
        for (DrawnPath path : drawing.paths) {
            one.check(path);
            assertThat(two.find(path)).as("with two threads").isEqualTo(one.find(path));
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource({"succeeding", "failing"})
    void shouldBeListedInTheReadme(String file) throws IOException {
        assertThat(FOLDER.resolve("README.md")).content().contains("| `" + file + "` |");
    }

    private static Analysis analysis(Path traces, int threads) {
        return Analysis.open(TraceSet.open(List.of(traces)), threads);
    }
}
