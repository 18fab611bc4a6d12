/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.wakepath.kernel.TraceSet;

/** Of the traces that the project recorded. */
class TimelinesTest {
    private static final Path FOLDER = Path.of(System.getProperty("wakepath.root", "../.."), "testtraces/recorded");

    static List<Path> traces() throws IOException {
        try (Stream<Path> files = Files.list(FOLDER)) {
            return files.filter(Files::isDirectory).sorted().toList();
        }
    }

    @ParameterizedTest
    @MethodSource("traces")
    void shouldAddUpToTheTimesOfEveryTask(Path trace) {
        Analysis analysis = new AnalysisBuilder(TraceSet.open(List.of(trace)), 2).build();
        assertThat(analysis.tasks()).isNotEmpty().allSatisfy(task -> {
            Timeline line = analysis.timelines(task.hostNumber()).of(task);
            Map<EdgeState, Long> sums = new EnumMap<>(EdgeState.class);
            long position = task.start();
            for (int i = 0; i < line.size(); i++) {
                assertThat(line.start(i)).isEqualTo(position);
                assertThat(line.end(i)).isGreaterThan(position);
                position = line.end(i);
                sums.merge(line.state(i), line.end(i) - line.start(i), Long::sum);
            }
            assertThat(position).isEqualTo(task.end());
            assertThat(sums).isEqualTo(task.times());
        });
    }

    /** Every wait that a path met is told as the path tells it. */
    @ParameterizedTest
    @MethodSource("traces")
    void shouldTellWaitsAsAPathDoes(Path trace) {
        Analysis analysis = new AnalysisBuilder(TraceSet.open(List.of(trace)), 2).build();
        TaskSummary task = analysis.tasks().stream().max((a, b) -> Long.compare(a.time(EdgeState.BLOCKED),
                b.time(EdgeState.BLOCKED))).orElseThrow();
        List<Wait> own = RealTraces.wholePath(analysis, task).waits().stream()
                .filter(w -> w.depth() == 0 && w.worker().equals(task.task())).toList();
        Timelines lines = analysis.timelines(task.hostNumber());
        Timeline line = lines.of(task);
        List<Wait> told = Stream.iterate(0, i -> i < line.size(), i -> i + 1)
                .filter(i -> line.state(i) == EdgeState.BLOCKED).map(i -> lines.wait(task, line.moment(i))).toList();
        assertThat(told).isNotEmpty().isEqualTo(own);
    }
}
