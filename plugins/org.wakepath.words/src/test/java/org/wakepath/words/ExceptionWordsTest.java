// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.words;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.wakepath.analysis.Analysis;
import org.wakepath.base.SpoolException;
import org.wakepath.base.index.DamagedIndexException;
import org.wakepath.base.index.IndexSpaceException;
import org.wakepath.ctf.type.CtfException;
import org.wakepath.graph.build.TimeSpanException;
import org.wakepath.graph.model.Worker;
import org.wakepath.graph.model.WorkerKind;
import org.wakepath.kernel.MissingEventsException;
import org.wakepath.kernel.MissingEventsException.Lack;
import org.wakepath.kernel.TraceSet;
import org.wakepath.path.EmptyIntervalException;
import org.wakepath.scenarios.drawing.DrawnTraces;
import org.wakepath.testing.TestTraces;
import org.wakepath.track.SliceRules;

class ExceptionWordsTest {
    private static final Path DRAWINGS = TestTraces.repository().resolve("testtraces/fail");

    private static final String FAILS_WITH = "fails with: ";

    private static ExceptionWords words(Throwable e) {
        return ExceptionWords.of(e).orElseThrow();
    }

    static Stream<String> failing() throws IOException {
        try (Stream<Path> files = Files.list(DRAWINGS)) {
            List<String> names = files.map(file -> file.getFileName().toString()).filter(n -> n.endsWith(".txt"))
                    .sorted().toList();
            assertThat(names).isNotEmpty();
            return names.stream();
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("failing")
    void shouldSayWhyADrawingFails(String file, @TempDir Path traces) throws IOException {
        String expected = Files.readAllLines(DRAWINGS.resolve(file)).stream()
                .filter(line -> line.startsWith(FAILS_WITH)).findFirst().orElseThrow().substring(FAILS_WITH.length());
        DrawnTraces.compile(DRAWINGS.resolve(file), traces);
        Throwable failure = catchThrowable(() -> Analysis.open(TraceSet.open(List.of(traces)), 1));

        assertThat(words(failure).line()).contains(expected);
    }

    @Test
    void shouldNameThreeHostsWithoutEvents() {
        assertThat(words(new MissingEventsException(Lack.EVENTS, List.of("a", "b", "c"))).line())
                .startsWith("no event was recorded on a, b, c; record again");
        assertThat(words(new MissingEventsException(Lack.EVENTS, List.of("a", "b", "c", "d", "e"))).line())
                .startsWith("no event was recorded on a, b, c and 2 more; record again");
    }

    @Test
    void shouldSayHowToRecordAKernelTrace() {
        assertThat(words(new MissingEventsException(Lack.KERNEL_TRACE, List.of("a", "b"))).line())
                .startsWith("no kernel trace among the 2 host(s): record one with lttng create; lttng enable-event -k "
                        + "sched_switch")
                .endsWith(",...");
    }

    @Test
    void shouldSayWhenATaskLived() {
        Worker task = new Worker("A", "web", 7, 0, WorkerKind.TASK, 1, 1, false);
        ExceptionWords words = words(new EmptyIntervalException(task, 1, 2, 3, 4));

        assertThat(words.line()).isEqualTo("no part of web (7) on A lies in [1, 2] ns: the trace knows it from 3 to 4 "
                + "ns; choose --from and --to within that");
        assertThat(words.sentence()).isEqualTo("web was not there in the interval that was asked for. Choose the task "
                + "in the view Experiment to see all of it.");
    }

    @Test
    void shouldSayWhatIsWrongWithATrace() {
        assertThat(words(new CtfException("a/b: 5 is odd")).line())
                .isEqualTo("a/b: 5 is odd; leave this trace out or record it again");
        assertThat(words(new CtfException("a/b: 5 is odd")).sentence())
                .isEqualTo("a/b: 5 is odd. Leave this trace out, or record it again.");
        assertThat(words(new CtfException("a/b: permission denied", new AccessDeniedException("a/b"))).line())
                .isEqualTo("a/b: permission denied; make it readable, for example with chmod -R a+rX, or run as its "
                        + "owner");
        assertThat(words(new TimeSpanException("A", -5, 7)).problem())
                .isEqualTo("the trace of A spans more than 292 years, from -5 to 7 ns since 1970: its times are "
                        + "damaged, or those of several clocks");
    }

    @Test
    void shouldSayWhereThereIsNoSpace() {
        assertThat(words(new SpoolException(Path.of("/tmp"), new FileSystemException("/tmp/x", null, "disk full")))
                .line())
                        .isEqualTo(
                                "what does not fit into memory cannot be kept in a temporary file in /tmp: disk full; "
                                        + "make room there, let TMPDIR name another folder, or allow more memory with "
                                        + "--max-memory");
        assertThat(words(new IndexSpaceException(Path.of("/t"))).problem())
                .isEqualTo("it would take more than half of the free space in /t");
        assertThat(words(new DamagedIndexException(Path.of("/t/graph"), 16)).problem())
                .isEqualTo("/t/graph: damaged at byte 16");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "pear a b         | line 1: 'pear' is none of pair, point and ignore",
        "point            | line 1: point needs the name of an event",
        "pair a           | line 1: pair needs the names of two events",
        "pair *_in out    | line 1: one of *_in and out has a *, and the other has none",
        "point *a*        | line 1: *a* has more than one *",
        "point a name     | line 1: name needs a word behind it",
        "point a name {b  | line 1: the name {b has braces that hold no name of a field",
        "point a id b[    | line 1: b[ is no name of a field",
        "point a called b | line 1: 'called' is none of name and id",
    })
    void shouldSayWhatIsNoRule(String rule, String problem) {
        Throwable failure = catchThrowable(() -> SliceRules.builtIn().after(rule));

        assertThat(words(failure).problem()).isEqualTo(problem);
        assertThat(words(failure).line()).isEqualTo(problem + "; docs/slices.md explains rules");
    }

    @Test
    void shouldHaveNoWordsForAFault() {
        assertThat(ExceptionWords.of(new IllegalStateException("never"))).isEmpty();
    }
}
