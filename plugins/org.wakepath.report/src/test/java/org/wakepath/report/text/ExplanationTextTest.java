// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.wakepath.path.ActivePath;
import org.wakepath.scenarios.sample.FlamePaths;
import org.wakepath.scenarios.sample.PathDrawing;
import org.wakepath.scenarios.sample.SamplePaths;

class ExplanationTextTest {
    private static final int SCREEN = 24;

    private static List<String> lines(ActivePath path, int columns) throws IOException {
        StringBuilder text = new StringBuilder();
        ExplanationText.write(path, Terminal.plain().wide(columns), text);
        return text.toString().lines().toList();
    }

    @Test
    void shouldPutEachCauseBelowWhatItFills() throws IOException {
        assertThat(lines(SamplePaths.rpc(), 200)).containsSubsequence(
                "Why (of 10.0 ms, the largest first; ≈ mostly guessed)",
                "  - `rpc-client` waited 6.00 ms (60 %) from +0.300000 ms in read(fd 4): woken by a packet from",
                "    `rpc-worker` (server) (±40.0 µs clock error).",
                "    - `rpc-worker` (server) ran for 2.64 ms (26 %).",
                "  - `rpc-client` slept 2.00 ms (20 %) from +7.000000 ms in clock_nanosleep until its own timer. No",
                "    other task was involved.",
                "  - `rpc-client` itself ran for 1.09 ms (11 %).");
    }

    @Test
    void shouldLeaveOutWhatTheCauseOfAWaitHasSaid() throws IOException {
        assertThat(lines(SamplePaths.rpc(), 100)).noneMatch(line -> line.contains("waited 2.00 ms (20 %) from +7"));
    }

    @Test
    void shouldExplainTheWaitOfANumber() throws IOException {
        StringBuilder text = new StringBuilder();
        ExplanationText.write(SamplePaths.rpc(), 0, Terminal.plain(), text);

        assertThat(text).startsWith("`rpc-client` waited 6.00 ms (60 %) from +0.300000 ms in read(fd 4)").contains(
                "This was on the path of `rpc-client`(612) on client, which took 10.0 ms.\n",
                "Why (of 6.00 ms", "  - `rpc-worker` (server) ran for 2.64 ms (44 %).\n");
    }

    @ParameterizedTest
    @ValueSource(ints = {40, 60, 80, 100, Integer.MAX_VALUE})
    void shouldFitOnAScreen(int columns) throws IOException {
        for (ActivePath path : List.of(SamplePaths.rpc(), SamplePaths.large(3000), FlamePaths.deep(20_000),
                FlamePaths.random(7, 3000))) {
            assertThat(lines(path, columns)).hasSizeLessThan(SCREEN)
                    .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(Math.min(columns, 100)));
        }
    }

    @Test
    void shouldSayHowManyDoubtsItLeavesOut() throws IOException {
        PathDrawing drawing = new PathDrawing(SamplePaths.CLIENT).runs(SamplePaths.CLIENT, 30, 0);
        for (String kind : List.of("discarded", "missingPackets", "losses", "guessedWaits", "guessedSegments",
                "unmatched")) {
            drawing.count(kind, 2);
        }

        assertThat(lines(drawing.path(), 80)).endsWith("What could make this wrong",
                "  2 events lost by the tracer", "  2 packets of the trace that are missing",
                "  2 places where events or packets of the trace are missing",
                "  and 2 more, which wakepath path lists");
    }

    @Test
    void shouldReplaceWhatControlsATerminal() throws IOException {
        assertThat(String.join("", lines(SamplePaths.hostile(), 80)).codePoints().filter(Character::isISOControl))
                .isEmpty();
    }
}
