// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.TaskSummary;
import org.wakepath.kernel.TraceSet;
import org.wakepath.path.ActivePath;
import org.wakepath.path.Cause;
import org.wakepath.path.Wait;
import org.wakepath.testing.TestTraces;

/** A recording of perf, against what perf itself shows of it. */
class PerfRecordingTest {
    private static final Path RECORDING = TestTraces.recorded("perf");

    /** A blocking, with the numbers of {@code truth.txt}. */
    private record Blocking(String task, long out, long woken, String waker, long running) {

        static Blocking of(String line) {
            String[] words = line.split(" +");
            return new Blocking(words[0], Long.parseLong(words[1]), Long.parseLong(words[2]), words[3],
                    Long.parseLong(words[4]));
        }
    }

    private static List<Blocking> truth(String task) throws IOException {
        try (Stream<String> lines = Files.lines(RECORDING.resolve("truth.txt"))) {
            return lines.filter(line -> !line.startsWith("#")).map(Blocking::of).filter(b -> b.task().equals(task))
                    .toList();
        }
    }

    private static ActivePath path(Path traces, String name) {
        Analysis analysis = Analysis.open(TraceSet.open(List.of(traces)), 2);
        TaskSummary task = analysis.tasks().stream().filter(t -> t.task().name().equals(name)).findFirst()
                .orElseThrow();
        return analysis.path(task, Long.MIN_VALUE, Long.MAX_VALUE, 0);
    }

    private static List<Wait> waits(ActivePath path) {
        return path.waits().stream().filter(w -> w.worker().equals(path.task()) && w.depth() == 0
                && !(w.cause() instanceof Cause.Unexplained)).toList();
    }

    private static String waker(Cause cause) {
        if (cause instanceof Cause.Wakeup wakeup) {
            return String.valueOf(wakeup.waker().tid());
        }
        return cause instanceof Cause.Timer ? "timer" : cause.toString();
    }

    private static List<Blocking> found(ActivePath path) {
        return waits(path).stream().map(w -> new Blocking(path.task().name(), w.start(), w.end(), waker(w.cause()),
                path.segments().stream().filter(s -> s.worker().equals(path.task()) && s.state() == EdgeState.RUNNING
                        && s.start() > w.end()).findFirst().orElseThrow().start()))
                .toList();
    }

    @Test
    void shouldFindTheWaitsAndWakersThatPerfShows() throws IOException {
        assertThat(found(path(RECORDING, "question"))).isEqualTo(truth("question"));
        assertThat(found(path(RECORDING, "answer"))).isEqualTo(truth("answer"));
    }

    @Test
    void shouldCountItsOwnTimerAsTheTasksOwn() {
        assertThat(path(RECORDING, "answer").waits()).filteredOn(w -> w.cause() instanceof Cause.Timer)
                .extracting(w -> ((Cause.Timer) w.cause()).owner().orElseThrow().name())
                .containsExactly("answer", "answer", "answer");
    }

    @Test
    void shouldNotBlameTaskForTimerThatWasNotRecorded(@TempDir Path folder) throws IOException {
        for (String file : List.of("metadata", "perf_stream_0", "perf_stream_1")) {
            Files.copy(RECORDING.resolve("traces/local").resolve(file), folder.resolve(file));
        }
        String metadata = Files.readString(folder.resolve("metadata"), StandardCharsets.UTF_8);
        Files.writeString(folder.resolve("metadata"), metadata.replace("\"timer:", "\"hidden:hidden_"));

        List<Blocking> truth = truth("answer");
        List<Blocking> found = found(path(folder, "answer"));
        assertThat(found).hasSameSizeAs(truth);
        for (int i = 0; i < truth.size(); i++) {
            if (truth.get(i).waker().equals("timer")) {
                assertThat(found.get(i).waker()).startsWith("InterruptLine");
            } else {
                assertThat(found.get(i)).isEqualTo(truth.get(i));
            }
        }
    }

    @Test
    void shouldNameSystemCallsByTheirNumbers() {
        assertThat(waits(path(RECORDING, "answer"))).filteredOn(w -> w.cause() instanceof Cause.Timer)
                .extracting(w -> w.systemCall().orElseThrow().name()).containsOnly("clock_nanosleep");
        assertThat(waits(path(RECORDING, "answer"))).filteredOn(w -> w.cause() instanceof Cause.Wakeup)
                .extracting(w -> w.systemCall().orElseThrow().name()).containsOnly("read");
    }

    @Test
    void shouldMissNoCpu() {
        assertThat(path(RECORDING, "question").diagnostics()).containsEntry("missingCpus", 0L).containsEntry("losses",
                0L);
    }
}
