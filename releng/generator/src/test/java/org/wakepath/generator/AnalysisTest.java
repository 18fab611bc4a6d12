// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.generator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wakepath.analysis.Analysis;
import org.wakepath.generator.Journal.Moment;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.Finding;
import org.wakepath.graph.model.TaskSummary;
import org.wakepath.kernel.TraceSet;
import org.wakepath.path.ActivePath;
import org.wakepath.path.PathSegment;

/** Wakepath finds in generated traces what truly happened. */
class AnalysisTest {
    /** Few requests, so that none has to wait for another one. */
    private static final Plan PLAN = new Plan(4, 2, 8, 300_000, Long.MAX_VALUE, 80, 5, 1 << 18);
    private static final long SECOND = 1_000_000_000L;

    @TempDir
    private static Path folder;
    private static Truth truth;
    private static Analysis analysis;

    @BeforeAll
    static void generate() throws Exception {
        truth = new Generator(PLAN, folder).generate(2, events -> {});
        analysis = Analysis.open(TraceSet.open(List.of(folder)), 2);
    }

    private static HostClock clock(int host) {
        return truth.hosts().get(host).clock();
    }

    @Test
    void shouldRelateTheClocksWithinTheirBounds() {
        for (int host = 1; host < PLAN.hosts(); host++) {
            long bound = analysis.relations(0).get(host).worstErrorBound();
            assertThat(bound).isLessThan(300_000);
            for (long time = 0; time < 10 * SECOND; time += SECOND) {
                assertThat(analysis.convert(host, clock(host).local(time), 0))
                        .isCloseTo(clock(0).local(time), within(bound));
            }
        }
    }

    @Test
    void shouldFindTheStagesOfRequests() {
        List<Journal> whole = truth.lanes().stream().flatMap(lane -> lane.journals().stream())
                .filter(journal -> last(journal).what().equals("ended")).toList();
        assertThat(whole).hasSizeGreaterThan(10);
        assertThat(whole).anySatisfy(journal -> assertThat(waitedFor("completed", journal)).isPositive());
        whole.forEach(AnalysisTest::compare);
    }

    /** Errors of the clocks do not add up: what is too much on the way there is too little on the way back. */
    private static void compare(Journal journal) {
        ActivePath path = path(journal);
        long network = waitedFor("received", journal);
        long disk = waitedFor("completed", journal);
        assertThat(time(path, EdgeState.NETWORK)).isCloseTo(network, within(1000L));
        assertThat(time(path, EdgeState.BLOCK_DEVICE)).isCloseTo(disk, within(1000L));
        long work = time(path, EdgeState.RUNNING) + time(path, EdgeState.PREEMPTED) + time(path, EdgeState.INTERRUPTED);
        assertThat(work).isCloseTo(last(journal).time() - first(journal).time() - network - disk, within(1000L));
        assertThat(path.segments()).noneMatch(PathSegment::guessed);
    }

    private static ActivePath path(Journal journal) {
        Moment begin = first(journal);
        int host = truth.hosts().stream().map(TracedHost::name).toList().indexOf(begin.host());
        TaskSummary client = analysis.tasks().stream()
                .filter(t -> t.hostNumber() == host && t.task().tid() == begin.tid()).findAny().orElseThrow();
        return analysis.path(client, clock(host).local(begin.time()), clock(host).local(last(journal).time()), host);
    }

    private static Moment first(Journal journal) {
        return journal.moments().get(0);
    }

    private static Moment last(Journal journal) {
        return journal.moments().get(journal.moments().size() - 1);
    }

    /** The total time that the request waited until something ended a wait, ns. */
    private static long waitedFor(String what, Journal journal) {
        long sum = 0;
        for (int i = 1; i < journal.moments().size(); i++) {
            Moment moment = journal.moments().get(i);
            sum += moment.what().equals(what) ? moment.time() - journal.moments().get(i - 1).time() : 0;
        }
        return sum;
    }

    private static long time(ActivePath path, EdgeState state) {
        return path.segments().stream().filter(s -> s.state() == state).mapToLong(PathSegment::duration).sum();
    }

    @Test
    void shouldLeaveNothingUnexplained() {
        analysis.graphs().forEach(graph -> {
            for (Finding finding : Finding.values()) {
                assertThat(graph.found(finding)).as(finding.key()).isZero();
            }
        });
    }
}
