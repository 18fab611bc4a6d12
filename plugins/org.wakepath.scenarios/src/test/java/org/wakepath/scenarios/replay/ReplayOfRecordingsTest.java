// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.scenarios.replay;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.wakepath.analysis.Analysis;
import org.wakepath.graph.model.TaskSummary;
import org.wakepath.kernel.TraceSet;
import org.wakepath.path.ActivePath;
import org.wakepath.path.PathRule;
import org.wakepath.path.replay.Prediction;
import org.wakepath.testing.TestTraces;

/** Replays what was recorded without any change. */
final class ReplayOfRecordingsTest {
    private static final Path FOLDER = TestTraces.repository().resolve("testtraces/recorded");

    static Stream<String> recordings() throws IOException {
        try (Stream<Path> folders = Files.list(FOLDER)) {
            return folders.filter(Files::isDirectory).map(folder -> folder.getFileName().toString()).sorted().toList()
                    .stream();
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("recordings")
    void shouldEndEveryTaskWhenItEndedIfNothingChanges(String name) {
        Analysis analysis = Analysis.open(TraceSet.open(List.of(FOLDER.resolve(name))), 1);
        for (TaskSummary task : analysis.tasks()) {
            if (task.start() < task.end()) {
                int host = task.hostNumber();
                ActivePath path = analysis.path(task, Long.MIN_VALUE, Long.MAX_VALUE, host);
                Prediction same = analysis.predict(task, path, host, PathRule.TURNS, List.of());
                assertThat(same.likely()).as(task.task().name()).isEqualTo(path.end());
                assertThat(same.segments()).as(task.task().name()).isEqualTo(path.withoutStacks().segments());
                assertThat(same.latest()).isGreaterThanOrEqualTo(path.end());
                assertThat(same.earliest()).isLessThanOrEqualTo(path.end());
            }
        }
    }
}
