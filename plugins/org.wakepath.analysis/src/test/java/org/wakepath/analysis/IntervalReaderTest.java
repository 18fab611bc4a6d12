// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wakepath.analysis.Analysis.Question;
import org.wakepath.analysis.IntervalReader.Lead;
import org.wakepath.base.Spool;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.TaskSummary;
import org.wakepath.kernel.TraceSet;
import org.wakepath.path.ActivePath;
import org.wakepath.path.Cause;
import org.wakepath.path.ReadStretch;
import org.wakepath.testing.ExtraTier;
import org.wakepath.testing.TestTraces;

/** The path of an excerpt covers its interval, says what was read, and is that of the whole where it promises to be. */
@ExtraTier
class IntervalReaderTest {
    private static final Spool MEMORY = new Spool(1L << 30);
    private static final long MS = 1_000_000;

    /** An interval of a task's life. */
    private record Case(TaskSummary task, long from, long to) {

        int host() {
            return task.hostNumber();
        }

        List<Question> ask(Analysis analysis) {
            return sameTask(analysis).map(t -> new Question(t, from, to, host())).stream().toList();
        }

        Optional<TaskSummary> sameTask(Analysis analysis) {
            return analysis.tasks().stream()
                    .filter(t -> t.hostNumber() == host() && t.task().tid() == task.task().tid()).findFirst();
        }

        ActivePath path(Analysis analysis) {
            return analysis.path(sameTask(analysis).orElseThrow(), from, to, host());
        }

        /** What the task itself did, and when it waited: no other clock has a say in that. */
        List<String> ownPart(Analysis analysis) {
            ActivePath path = path(analysis);
            return Stream.concat(path.segments().stream().filter(s -> s.depth() == 0).map(Object::toString),
                    path.waits().stream().filter(w -> w.depth() == 0).map(w -> "wait " + w.start() + " " + w.end()))
                    .toList();
        }
    }

    private static AnalysisOptions options(int threads) {
        return AnalysisOptions.threads(threads).with(MEMORY);
    }

    private static Analysis read(String trace, Case c, long lead, int threads) {
        return new IntervalReader(TraceSet.open(List.of(TestTraces.extra(trace))).kernelHosts(), options(threads),
                new Lead(lead))
                        .read(c.from(), c.to(), c.host(), c::ask);
    }

    /** Intervals of tasks that run and wait. */
    private static List<Case> cases(Analysis whole, int count, long length) {
        List<TaskSummary> tasks = whole.tasks().stream().filter(t -> t.end() - t.start() > length)
                .sorted(Comparator.comparingLong(t -> -t.time(EdgeState.RUNNING))).limit(20).toList();
        Random random = new Random(7);
        List<Case> cases = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            TaskSummary task = tasks.get(random.nextInt(tasks.size()));
            long from = task.start() + (long) (random.nextDouble() * (task.end() - task.start() - length));
            cases.add(new Case(task, from, from + length));
        }
        return cases;
    }

    private static void assertKeepsItsPromises(Case c, Analysis part, Analysis whole) {
        ActivePath path = c.path(part);
        RealTraces.assertCoversItsInterval(path);
        assertThat(List.of(path.start(), path.end())).isEqualTo(List.of(c.from(), c.to()));
        assertThat(path.excerpt()).hasSameSizeAs(part.graphs());
        ReadStretch own = path.excerpt().get(c.host());
        assertThat(own.begin().orElse(Long.MIN_VALUE)).isLessThanOrEqualTo(c.from());
        assertThat(own.end().orElse(Long.MAX_VALUE)).isGreaterThanOrEqualTo(c.to());
        assertThat(c.ownPart(part)).isEqualTo(c.ownPart(whole));
    }

    @Test
    void shouldFindTheSamePathsOnOneHost() {
        Analysis whole = RealTraces.analyse("many-threads", 2);
        int same = 0;
        for (Case c : cases(whole, 20, 10 * MS)) {
            Analysis part = read("many-threads", c, 3 * MS, 2);
            if (isInUnknownCall(c.path(part))) {
                continue;
            }
            same++;
            assertKeepsItsPromises(c, part, whole);
            assertThat(c.path(part).segments()).isEqualTo(c.path(whole).segments());
            assertThat(c.path(part).links()).isEqualTo(c.path(whole).links());
        }
        assertThat(same).as("paths of which all calls are known").isGreaterThan(10);
    }

    /** Whether a task set a limit to a call that began before the excerpt, so that it may have been a look. */
    private static boolean isInUnknownCall(ActivePath path) {
        return path.segments().stream().anyMatch(s -> s.cause() instanceof Cause.Timer timer
                && timer.purpose() == Cause.Timer.Purpose.UNKNOWN);
    }

    /** Where two windows end within the clocks' error of each other, another clock may tell which ends first. */
    @Test
    void shouldFindTheSamePathsAcrossHostsByTheSameClocks(@TempDir Path folder) throws IOException {
        WholeByOtherClocks clocks = new WholeByOtherClocks(TestTraces.extra("two-hosts"), folder);
        int moved = 0;
        for (Case c : cases(clocks.whole(), 20, 30 * MS)) {
            Analysis part = Analysis
                    .openAround(clocks.traces(), options(2), c.from(), c.to(), c.host(), c::ask);
            Analysis whole = clocks.with(part, c.host());
            assertKeepsItsPromises(c, part, clocks.whole());
            assertThat(c.path(part).segments()).isEqualTo(c.path(whole).segments());
            assertThat(c.path(part).links()).isEqualTo(c.path(whole).links());
            moved += c.path(part).segments().equals(c.path(clocks.whole()).segments()) ? 0 : 1;
        }
        assertThat(moved).as("paths for which the clocks count").isPositive();
    }

    @Test
    void shouldReadLittleOfALongTrace() {
        Analysis whole = RealTraces.analyse("two-hosts", 2);
        TaskSummary client = RealTraces.task(whole, "client", 145);
        long from = client.start() + 2_000 * MS;
        Case c = new Case(client, from, from + 20 * MS);
        Analysis part = read("two-hosts", c, 100 * MS, 2);
        assertThat(part.partial()).containsExactlyInAnyOrder(0, 1);
        assertThat(part.graphs().get(0).size()).isLessThan(whole.graphs().get(0).size() / 8);
        // The server was traced half a second earlier, so that it is looked for.
        assertThat(part.graphs().get(1).size()).isLessThan(whole.graphs().get(1).size() / 2);
        assertThat(c.path(part).diagnostics()).containsEntry("unmatched", 0L).containsEntry("uncertainSegments", 0L);
    }

    @Test
    void shouldKnowWhoRunsThoughNothingTellsOfItInTheInterval() {
        for (Case c : longestRuns(RealTraces.analyse("many-threads", 2))) {
            Analysis part = read("many-threads", c, 1000, 2);
            assertThat(part.graphs().get(0).end()).isEqualTo(c.to() + 1000);
            assertThat(c.path(part).segments()).singleElement().satisfies(s -> {
                assertThat(s.worker().tid()).isEqualTo(c.task().task().tid());
                assertThat(s.state()).isEqualTo(EdgeState.RUNNING);
                assertThat(s.duration()).isEqualTo(1000);
            });
        }
    }

    /** A microsecond in the middle of the longest times that tasks run without being interrupted. */
    private static List<Case> longestRuns(Analysis whole) {
        return whole.tasks().stream().flatMap(t -> RealTraces.wholePath(whole, t).segments().stream()
                .filter(s -> s.state() == EdgeState.RUNNING && s.depth() == 0)
                .map(s -> new Case(t, s.start(), s.end())))
                .sorted(Comparator.comparingLong(c -> c.from() - c.to())).limit(10)
                .map(c -> new Case(c.task(), c.from() + (c.to() - c.from()) / 2,
                        c.from() + (c.to() - c.from()) / 2 + 1000))
                .toList();
    }

    @Test
    void shouldReadOnUntilAWaitIsOver() {
        Analysis whole = RealTraces.analyse("two-hosts", 2);
        Case c = longestWait(whole);
        Analysis part = read("two-hosts", c, 10 * MS, 2);
        assertKeepsItsPromises(c, part, whole);
        assertThat(part.overAt(c.sameTask(part).orElseThrow(), c.to(), c.host()))
                .isEqualTo(whole.overAt(c.task(), c.to(), c.host()));
    }

    /** The first 2 ms of the longest blocking that is ended by somebody. */
    private static Case longestWait(Analysis whole) {
        return whole.tasks().stream().flatMap(t -> RealTraces.wholePath(whole, t).waits().stream()
                .filter(w -> w.resolved() && w.depth() == 0).map(w -> new Case(t, w.start(), w.end())))
                .max(Comparator.comparingLong(c -> c.to() - c.from()))
                .map(c -> new Case(c.task(), c.from() + MS, c.from() + 3 * MS)).orElseThrow();
    }

    @Test
    void shouldFindTheSameWithAnyNumberOfThreads() {
        Case c = cases(RealTraces.analyse("two-hosts", 2), 1, 50 * MS).get(0);
        assertThat(c.path(read("two-hosts", c, 100 * MS, 1))).isEqualTo(c.path(read("two-hosts", c, 100 * MS, 4)));
    }

    @Test
    void shouldReadEverythingInSearchOfATaskThatIsNotThere() {
        Analysis whole = RealTraces.analyse("two-hosts", 2);
        TaskSummary client = RealTraces.task(whole, "client", 145);
        Case c = new Case(client, client.start() + 2_000 * MS, client.start() + 2_010 * MS);
        Analysis all = Analysis.openAround(TraceSet.open(List.of(TestTraces.extra("two-hosts"))),
                options(2), c.from(), c.to(), c.host(), analysis -> List.of());
        assertThat(all.partial()).isEmpty();
        assertThat(all.tasks()).isEqualTo(whole.tasks());
    }
}
