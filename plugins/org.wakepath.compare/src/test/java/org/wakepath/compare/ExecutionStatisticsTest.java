// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.wakepath.compare.ExecutionStatistics.Share;
import org.wakepath.compare.profile.Component;
import org.wakepath.compare.profile.Execution;
import org.wakepath.compare.profile.ExecutionKind;
import org.wakepath.compare.profile.KindProfile;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.scenarios.sample.FlamePaths;

class ExecutionStatisticsTest {
    private static final ExecutionKind KIND = new ExecutionKind("client", ExecutionKind.Rule.LIFETIME, "");
    private static final Component RUNNING = new Component("web", "client", EdgeState.RUNNING, "OWN", "");
    private static final Component DISK = new Component("db", "store", EdgeState.BLOCK_DEVICE, "BLOCK_REQUEST", "vda");

    @Test
    void shouldShareTheTimeOfAll() {
        ExecutionStatistics found = statistics(List.of(execution(0, 30, 70), execution(1, 50, 50)));

        // 80 of 200 and 120 of 200.
        assertThat(found.parts()).extracting(Share::what).containsExactly(DISK, RUNNING);
        assertThat(found.parts()).extracting(Share::share).containsExactly(0.6, 0.4);
        assertThat(found.parts()).extracting(Share::mean).containsExactly(60.0, 40.0);
        assertThat(found.hosts()).extracting(Share::what).containsExactly("db", "web");
        assertThat(found.states()).extracting(Share::what).containsExactly("BLOCK_DEVICE", "RUNNING");
        assertThat(found.roles()).extracting(Share::what).containsExactly("store (db)", "client (web)");
    }

    @Test
    void shouldFindTheOneThatIsMostLikeAllOthers() {
        // Distances of the second: 10 + 90; of the others more.
        ExecutionStatistics found = statistics(
                List.of(execution(0, 10, 100), execution(1, 20, 100), execution(2, 20, 190)));

        assertThat(found.medoid().start()).isEqualTo(1);
    }

    @Test
    void shouldSayWhyOneTookFarLonger() {
        List<Execution> executions = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            executions.add(execution(i, 100 + i, 1000));
        }
        executions.add(execution(20, 110, 9000));

        ExecutionStatistics found = statistics(executions);

        assertThat(found.outliers()).singleElement().satisfies(outlier -> {
            assertThat(outlier.execution().start()).isEqualTo(20);
            assertThat(outlier.longest()).isEqualTo(DISK);
            assertThat(outlier.more()).isEqualTo(8000);
        });
    }

    @Test
    void shouldHaveAnIntervalWithoutWidthWhereNothingVaries() {
        ExecutionStatistics found = statistics(
                List.of(execution(0, 30, 70), execution(1, 30, 70), execution(2, 30, 70)));

        assertThat(found.mean().low()).isEqualTo(100);
        assertThat(found.mean().high()).isEqualTo(100);
        assertThat(found.parts().get(0).interval().low()).isCloseTo(0.7, within(1e-9));
        assertThat(found.outliers()).isEmpty();
    }

    private static ExecutionStatistics statistics(List<Execution> executions) {
        return ExecutionStatistics.of(KindProfile.of(KIND, executions), executions, Map.of());
    }

    private static Execution execution(long start, long running, long disk) {
        return new Execution(FlamePaths.CLIENT, start, running + disk, Map.of(RUNNING, running, DISK, disk), 0, 0);
    }
}
