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
import org.wakepath.path.PathSegment;
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
    void shouldKeepThePathInItsOrder() {
        ActivePath path = FlamePaths.requests();

        KindProfile profile = KindProfile.of(KIND, List.of(Execution.of(path))).withPath(path);

        assertThat(profile.path().stream().mapToLong(PathStep::time).sum()).isEqualTo(1420);
        Component first = profile.components().get(profile.path().get(0).component()).component();
        assertThat(first).isEqualTo(Component.of(path.segments().get(0)));
    }

    @Test
    void shouldJoinTheShortestStepsOfALongPath() {
        ActivePath one = FlamePaths.requests();
        PathSegment work = one.segments().get(0);
        PathSegment other = one.segments().stream()
                .filter(segment -> !Component.of(segment).equals(Component.of(work))).findFirst().orElseThrow();
        List<PathSegment> segments = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            segments.add(lasting(work, 1000));
            segments.add(lasting(other, i < 250 ? 1 : 2000));
        }
        ActivePath path = new ActivePath(one.task(), 0, 400_250, one.clock(), segments, List.of(), List.of(), List.of(),
                Map.of(), List.of());

        KindProfile profile = KindProfile.of(KIND, List.of(Execution.of(path))).withPath(path);

        // The short ones count with the work before them, and so that is one stretch up to the first long one.
        assertThat(profile.path()).hasSize(100);
        assertThat(profile.path().get(0).time()).isEqualTo(251 * 1000 + 250);
        assertThat(profile.path().get(1).time()).isEqualTo(2000);
        assertThat(profile.path().stream().mapToLong(PathStep::time).sum()).isEqualTo(300_000 + 250 + 50 * 2000);
    }

    @Test
    void shouldRefuseComponentsThatDoNotAddUp() {
        KindProfile profile = KindProfile.of(KIND, List.of(execution(Map.of(RUNNING, 5L, DISK, 7L))));

        assertThatThrownBy(
                () -> new KindProfile(KIND, profile.latencies(), 1, profile.components().subList(0, 1), 0, 0,
                        List.of()))
                                .hasMessageContaining("the components take 7 ns, and the executions 12 ns");
        assertThatThrownBy(() -> new KindProfile(KIND, profile.latencies(), 2, profile.components(), 0, 0, List.of()))
                .hasMessageContaining("2 of 1 executions are typical");
    }

    private static PathSegment lasting(PathSegment segment, long time) {
        return new PathSegment(segment.worker(), segment.state(), 0, time, segment.cause(), 0, false,
                segment.certainty(), false);
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
