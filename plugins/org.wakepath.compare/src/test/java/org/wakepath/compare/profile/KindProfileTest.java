// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.compare.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.path.ActivePath;
import org.wakepath.scenarios.sample.FlamePaths;

class KindProfileTest {
    private static final ExecutionKind KIND = new ExecutionKind("client", ExecutionKind.Rule.LIFETIME, "");
    private static final Component RUNNING = new Component("h", "client", EdgeState.RUNNING, "OWN", "");
    private static final Component DISK = new Component("h", "client", EdgeState.BLOCK_DEVICE, "BLOCK_REQUEST", "vda");

    @Test
    void shouldLeaveTheShortestAndTheLongestTenthOutOfTheTypicalOnes() {
        List<Execution> executions = new ArrayList<>();
        for (int i = 0; i < 18; i++) {
            executions.add(execution(Map.of(RUNNING, 100L)));
        }
        executions.add(execution(Map.of(RUNNING, 10_000L)));
        executions.add(execution(Map.of(RUNNING, 20_000L)));

        KindProfile profile = KindProfile.of(KIND, executions);

        // Two of twenty are left out at each end: among them both long ones.
        assertThat(profile.typicalCount()).isEqualTo(16);
        assertThat(profile.typical()).isEqualTo(100);
        assertThat(profile.latencies().sum()).isEqualTo(31_800);
    }

    @Test
    void shouldShareTheTimeOfAPathAmongItsComponents() {
        ActivePath path = FlamePaths.requests();

        KindProfile profile = KindProfile.of(KIND, List.of(Execution.of(path)));

        // The client runs 100 and 50, the server 300, 150 and 300, and its worker 250, of 1420 ns.
        assertThat(profile.latencies().sum()).isEqualTo(1420);
        assertThat(sum(profile, "rpc-client", EdgeState.RUNNING)).isEqualTo(150);
        assertThat(sum(profile, "rpc-server", EdgeState.RUNNING)).isEqualTo(750);
        assertThat(sum(profile, "rpc-worker", EdgeState.RUNNING)).isEqualTo(250);
        assertThat(profile.components().stream().mapToLong(time -> time.times().sum()).sum()).isEqualTo(1420);
    }

    @Test
    void shouldJoinTheSmallestComponentsOfMany() {
        Map<Component, Long> times = new LinkedHashMap<>();
        for (int i = 0; i < 200; i++) {
            times.put(new Component("h", "task" + i, EdgeState.RUNNING, "OWN", ""), 1000L + i);
        }

        KindProfile profile = KindProfile.of(KIND, List.of(execution(times)));

        assertThat(profile.components()).hasSize(KindProfile.MOST_COMPONENTS + 1);
        // The eighty smallest have 1000 to 1079 ns.
        assertThat(profile.components().stream().filter(time -> time.component().equals(Component.REST)).findFirst()
                .orElseThrow().times().sum()).isEqualTo(80 * 1000 + 79 * 80 / 2);
    }

    @Test
    void shouldRefuseComponentsThatDoNotAddUp() {
        KindProfile profile = KindProfile.of(KIND, List.of(execution(Map.of(RUNNING, 5L, DISK, 7L))));

        assertThatThrownBy(
                () -> new KindProfile(KIND, profile.latencies(), 1, profile.components().subList(0, 1), 0, 0))
                        .hasMessageContaining("the components take 7 ns, and the executions 12 ns");
        assertThatThrownBy(() -> new KindProfile(KIND, profile.latencies(), 2, profile.components(), 0, 0))
                .hasMessageContaining("2 of 1 executions are typical");
    }

    private static long sum(KindProfile profile, String role, EdgeState state) {
        return profile.components().stream()
                .filter(time -> time.component().role().equals(role) && time.component().state() == state)
                .mapToLong(time -> time.times().sum()).sum();
    }

    private static Execution execution(Map<Component, Long> times) {
        return new Execution(FlamePaths.CLIENT, 0, times.values().stream().mapToLong(time -> time).sum(), times, 0, 0);
    }
}
