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
import org.wakepath.path.PathSegment;
import org.wakepath.path.replay.Prediction;
import org.wakepath.path.replay.WhatIf;
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

    @ParameterizedTest(name = "{0}")
    @MethodSource("recordings")
    void shouldEndNoTaskLaterIfSomethingTakesLessTime(String name) {
        Analysis analysis = Analysis.open(TraceSet.open(List.of(FOLDER.resolve(name))), 1);
        List<WhatIf> changes = Stream.of("* running -50%", "* network -90%", "* timer -30%", "* block device -100%")
                .map(text -> WhatIf.parse(text).orElseThrow()).toList();
        for (TaskSummary task : analysis.tasks()) {
            if (task.start() < task.end()) {
                int host = task.hostNumber();
                ActivePath path = analysis.path(task, Long.MIN_VALUE, Long.MAX_VALUE, host);
                Prediction found = analysis.predict(task, path, host, PathRule.TURNS, changes);
                assertThat(List.of(path.start(), found.earliest(), found.likely(), found.latest(), path.end()))
                        .as(task.task().name()).isSorted();
                assertThat(found.segments().stream().mapToLong(PathSegment::duration).sum()).as(task.task().name())
                        .isEqualTo(found.likely() - path.start());
            }
        }
    }
}
