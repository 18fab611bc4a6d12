// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.scenarios.reference;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.BiConsumer;
import net.jqwik.api.AfterFailureMode;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.PropertyDefaults;
import net.jqwik.api.Provide;
import org.wakepath.analysis.Analysis;
import org.wakepath.graph.model.TaskSummary;
import org.wakepath.path.ActivePath;
import org.wakepath.path.PathLink;
import org.wakepath.path.PathSegment;
import org.wakepath.path.Wait;

/** What is true of every path, whatever simulated kernels do. */
@PropertyDefaults(tries = 100, edgeCases = EdgeCasesMode.NONE, afterFailure = AfterFailureMode.PREVIOUS_SEED)
class PathPropertyTest {
    @Provide
    Arbitrary<Scenario> scenarios() {
        return Scenarios.any();
    }

    @Property
    void shouldCoverTheIntervalExactly(@ForAll("scenarios") Scenario scenario) {
        forEachPath(scenario, (task, path) -> {
            long covered = path.start();
            for (PathSegment segment : path.segments()) {
                assertThat(segment.start()).as("%s in %s", segment, path).isEqualTo(covered);
                assertThat(segment.duration()).as("%s in %s", segment, path).isPositive();
                assertThat(segment.depth()).as("%s in %s", segment, path).isNotNegative();
                covered = segment.end();
            }
            assertThat(covered).as("end of %s", path).isEqualTo(path.end());
            assertThat(path.segments().stream().mapToLong(PathSegment::duration).sum()).isEqualTo(path.duration());
        });
    }

    @Property
    void shouldFollowLinksForwardInTime(@ForAll("scenarios") Scenario scenario) {
        forEachPath(scenario, (task, path) -> {
            for (PathLink link : path.links()) {
                assertThat(link.from().time()).as("%s in %s", link, path).isLessThanOrEqualTo(link.to().time());
            }
        });
    }

    @Property
    void shouldKeepTheKindOfUnresolvedWaits(@ForAll("scenarios") Scenario scenario) {
        forEachPath(scenario, (task, path) -> path.waits().stream().filter(w -> !w.resolved() && w.duration() > 0)
                .forEach(w -> assertThat(path.segments()).as("%s in %s", w, path)
                        .anySatisfy(s -> requireSame(s, w))));
    }

    private static void requireSame(PathSegment segment, Wait wait) {
        assertThat(List.of(segment.worker(), segment.state(), segment.start(), segment.end(), segment.depth()))
                .isEqualTo(List.of(wait.worker(), wait.state(), wait.start(), wait.end(), wait.depth()));
    }

    @Property
    void shouldFindTheSameWithAnyNumberOfThreads(@ForAll("scenarios") Scenario scenario) {
        try (RecordedHosts hosts = new RecordedHosts(scenario.events(), scenario.recording())) {
            List<ActivePath> expected = paths(hosts.analysis(1));
            assertThat(paths(hosts.analysis(2))).isEqualTo(expected);
            assertThat(paths(hosts.analysis(4))).isEqualTo(expected);
        }
    }

    private static List<ActivePath> paths(Analysis analysis) {
        return Paths.tasks(analysis).stream().flatMap(t -> Paths.whole(analysis, t).stream()).toList();
    }

    private static void forEachPath(Scenario scenario, BiConsumer<TaskSummary, ActivePath> check) {
        try (RecordedHosts hosts = new RecordedHosts(scenario.events(), scenario.recording())) {
            Analysis analysis = hosts.analysis(2);
            for (TaskSummary task : Paths.tasks(analysis)) {
                Paths.whole(analysis, task).ifPresent(path -> check.accept(task, path));
            }
        }
    }
}
