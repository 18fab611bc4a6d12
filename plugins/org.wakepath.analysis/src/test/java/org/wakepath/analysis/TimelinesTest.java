// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.TaskSummary;
import org.wakepath.kernel.TraceSet;
import org.wakepath.path.PathLink;
import org.wakepath.path.Timeline;
import org.wakepath.path.Timelines;
import org.wakepath.path.Wait;
import org.wakepath.testing.TestTraces;

/** Of the traces that the project recorded. */
class TimelinesTest {
    private static final Path FOLDER = TestTraces.repository().resolve("testtraces/recorded");

    static List<Path> traces() throws IOException {
        try (Stream<Path> files = Files.list(FOLDER)) {
            return files.filter(Files::isDirectory).sorted().toList();
        }
    }

    @ParameterizedTest
    @MethodSource("traces")
    void shouldAddUpToTheTimesOfEveryTask(Path trace) {
        Analysis analysis = Analysis.open(TraceSet.open(List.of(trace)), 2);
        assertThat(analysis.tasks()).isNotEmpty().allSatisfy(task -> {
            Timeline line = analysis.timelines(task.hostNumber()).of(task);
            Map<EdgeState, Long> sums = new EnumMap<>(EdgeState.class);
            long position = task.start();
            for (int i = 0; i < line.size(); i++) {
                assertThat(line.start(i)).isEqualTo(position);
                assertThat(line.end(i)).isGreaterThan(position);
                position = line.end(i);
                sums.merge(line.isWait(i) ? EdgeState.BLOCKED : line.state(i), line.end(i) - line.start(i), Long::sum);
            }
            assertThat(position).isEqualTo(task.end());
            assertThat(sums).isEqualTo(task.times());
        });
    }

    @ParameterizedTest
    @MethodSource("traces")
    void shouldNameTheSenderOfASignalAsTheSignalDoes(Path trace) {
        Analysis analysis = Analysis.open(TraceSet.open(List.of(trace)), 2);
        Timelines lines = analysis.timelines(0);
        int senders = 0;
        for (TaskSummary task : analysis.tasks()) {
            Timeline line = lines.of(task);
            for (int i = 0; i < line.size(); i++) {
                Optional<Timelines.Sender> sender = lines.sender(task, line.moment(i));
                Optional<PathLink.Endpoint> from = lines.signal(task, line.moment(i)).map(PathLink::from);
                assertThat(sender.map(s -> new PathLink.Endpoint(task(analysis, s).task(), s.time()))).isEqualTo(from);
                senders += sender.isPresent() ? 1 : 0;
            }
        }
        assertThat(senders).isPositive();
    }

    private static TaskSummary task(Analysis analysis, Timelines.Sender sender) {
        return analysis.tasks().stream().filter(t -> t.hostNumber() == sender.hostNumber()
                && t.worker() == sender.worker()).findFirst().orElseThrow();
    }

    /** Every wait that a path met is told as the path tells it. */
    @ParameterizedTest
    @MethodSource("traces")
    void shouldTellWaitsAsAPathDoes(Path trace) {
        Analysis analysis = Analysis.open(TraceSet.open(List.of(trace)), 2);
        TaskSummary task = analysis.tasks().stream().max((a, b) -> Long.compare(a.time(EdgeState.BLOCKED),
                b.time(EdgeState.BLOCKED))).orElseThrow();
        List<Wait> own = RealTraces.wholePath(analysis, task).waits().stream()
                .filter(w -> w.depth() == 0 && w.worker().equals(task.task())).toList();
        Timelines lines = analysis.timelines(task.hostNumber());
        Timeline line = lines.of(task);
        int[] waits = IntStream.range(0, line.size()).filter(line::isWait).toArray();
        assertThat(IntStream.of(waits).mapToObj(i -> lines.wait(task, line.moment(i))).toList()).isNotEmpty()
                .isEqualTo(own);
        assertThat(IntStream.of(waits).mapToObj(line::state).toList())
                .isEqualTo(own.stream().map(Wait::state).toList());
    }
}
