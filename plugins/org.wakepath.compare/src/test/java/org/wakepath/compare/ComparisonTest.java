// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.wakepath.compare.profile.ExecutionKind;
import org.wakepath.compare.profile.KindProfile;
import org.wakepath.compare.profile.Profile;
import org.wakepath.compare.profile.Profile.HostEnvironment;

class ComparisonTest {
    private static final SimulatedRuns.Groups ALIKE = new SimulatedRuns(1).interleaved(5, 0, 0);
    private static final double MARGIN = 0.05;

    @Test
    void shouldNameTheComponentThatTakesLonger() {
        SimulatedRuns.Groups groups = new SimulatedRuns(3).interleaved(5, 0.2, SimulatedRuns.DEVICE);

        KindComparison found = Comparison.of(groups.base(), groups.head(), MARGIN).kinds().get(0);

        assertThat(found.verdict()).isEqualTo(Verdict.SLOWER);
        assertThat(found.components().get(0).component())
                .isEqualTo(SimulatedRuns.COMPONENTS.get(SimulatedRuns.DEVICE));
        // 2 ms more, and the slow fifth of the requests 1.8 times as much.
        assertThat(found.components().get(0).change().shift().estimate()).isBetween(1.9e6, 2.6e6);
    }

    @Test
    void shouldBeFasterTheOtherWayRound() {
        SimulatedRuns.Groups groups = new SimulatedRuns(3).interleaved(5, 0.2, SimulatedRuns.DEVICE);

        assertThat(Comparison.of(groups.head(), groups.base(), MARGIN).kinds().get(0).verdict())
                .isEqualTo(Verdict.FASTER);
    }

    @Test
    void shouldSayHowManyRunsWouldDecide() {
        KindComparison found = Comparison.of(ALIKE.base().subList(0, 1), ALIKE.head().subList(0, 1), MARGIN).kinds()
                .get(0);

        assertThat(found.verdict()).isEqualTo(Verdict.TOO_FEW_RUNS);
        assertThat(found.enoughRuns()).isEqualTo(5);
        assertThat(found.components()).noneMatch(ComponentChange::isSignificant);
    }

    @Test
    void shouldDoubtRunsThatWereNotInterleaved() {
        SimulatedRuns.Groups apart = new SimulatedRuns(1).apart(5, 0, 0);

        assertThat(Comparison.of(apart.base(), apart.head(), MARGIN).doubts())
                .containsExactly(new Doubt.NotInterleaved());
        assertThat(Comparison.of(ALIKE.base(), ALIKE.head(), MARGIN).doubts()).isEmpty();
    }

    @Test
    void shouldDoubtMachinesThatDiffer() {
        List<Run> base = List.of(on("6.1"));
        List<Run> head = List.of(on("6.12"));

        assertThat(Comparison.of(base, head, MARGIN).doubts())
                .containsExactly(new Doubt.Environment("web", "kernel", List.of("6.1"), List.of("6.12")));
    }

    @Test
    void shouldNameRunsThatLostEvents() {
        Run whole = ALIKE.base().get(0);
        Run lossy = new Run("lossy", new Profile(whole.profile().recorded(), List.of(), Map.of("discarded", 5L),
                whole.profile().kinds()));

        assertThat(Comparison.of(List.of(whole), List.of(lossy), MARGIN).doubts())
                .containsExactly(new Doubt.Count("discarded", List.of(), List.of("lossy")));
    }

    @Test
    void shouldNameRunsThatLackExecutions() {
        Run none = new Run("none", new Profile(1, List.of(), Map.of(), List.of()));

        assertThat(Comparison.of(List.of(ALIKE.base().get(0), none), ALIKE.head().subList(0, 1), MARGIN).doubts())
                .containsExactly(new Doubt.Lacking("client", List.of("none"), List.of()));
    }

    @Test
    void shouldRefuseRunsWithNothingInCommon() {
        KindProfile kind = ALIKE.base().get(0).profile().kinds().get(0);
        KindProfile other = new KindProfile(new ExecutionKind("cook", ExecutionKind.Rule.LIFETIME, ""),
                kind.latencies(), kind.typicalCount(), kind.components(), 0, 0, List.of());
        Run stranger = new Run("x", new Profile(1, List.of(), Map.of(), List.of(other)));

        assertThatThrownBy(() -> Comparison.of(ALIKE.base(), List.of(stranger), MARGIN))
                .isInstanceOfSatisfying(NothingInCommonException.class, e -> {
                    assertThat(e.base()).containsExactly("client");
                    assertThat(e.head()).containsExactly("cook");
                });
    }

    private static Run on(String kernel) {
        return new Run(kernel, new Profile(1, List.of(new HostEnvironment("web", Map.of("kernel", kernel))), Map.of(),
                ALIKE.base().get(0).profile().kinds()));
    }
}
