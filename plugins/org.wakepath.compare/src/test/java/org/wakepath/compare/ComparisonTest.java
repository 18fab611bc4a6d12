// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.wakepath.compare.profile.Execution;
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
        List<Run> base = List.of(on("web", "6.1"));
        List<Run> head = List.of(on("web", "6.12"));

        assertThat(Comparison.of(base, head, MARGIN).doubts())
                .containsExactly(new Doubt.Environment("web", "kernel", List.of("6.1"), List.of("6.12")));
    }

    @Test
    void shouldDoubtMachinesThatDifferWithinASide() {
        List<Run> side = List.of(on("web", "6.1"), on("web", "6.12"));

        assertThat(Comparison.of(side, side.subList(0, 1), MARGIN).doubts())
                .contains(new Doubt.Environment("web", "kernel", List.of("6.1", "6.12"), List.of("6.1")));
    }

    @Test
    void shouldDoubtLoadsThatDifferByMoreThanOneTask() {
        assertThat(Comparison.of(List.of(at("0.10"), at("0.95")), List.of(at("1.05")), MARGIN).doubts()).isEmpty();
        assertThat(Comparison.of(List.of(at("0.10")), List.of(at("1.20")), MARGIN).doubts())
                .containsExactly(new Doubt.Environment("web", "load", List.of("0.10"), List.of("1.20")));
        assertThat(Comparison.of(List.of(at("0.10")), List.of(on("web", "6.1")), MARGIN).doubts())
                .contains(new Doubt.Environment("web", "load", List.of("0.10"), List.of("unknown")));
    }

    @Test
    void shouldNameRunsOfOtherHosts() {
        assertThat(Comparison.of(List.of(on("web", "6.1")), List.of(on("shop", "6.1")), MARGIN).doubts())
                .containsExactly(new Doubt.Host("web", List.of(), List.of("shop 6.1")),
                        new Doubt.Host("shop", List.of("web 6.1"), List.of()));
    }

    @Test
    void shouldNameARecordingThatCountsAsSeveralRuns() {
        Run run = ALIKE.base().get(0);
        Run copy = new Run("copy", run.profile());

        assertThat(Comparison.of(List.of(run, copy), List.of(ALIKE.head().get(0)), MARGIN).doubts())
                .containsExactly(new Doubt.SameRecording(List.of("copy"), List.of()));
    }

    @Test
    void shouldNameRunsThatDidFarLessThanOthers() {
        List<Run> base = new ArrayList<>(ALIKE.base());
        Execution only = new Execution(SimulatedRuns.CLIENT, 0, 5, Map.of(SimulatedRuns.COMPONENTS.get(0), 5L), 0, 0);
        base.add(new Run("short", new Profile(99, List.of(), Map.of(),
                List.of(KindProfile.of(SimulatedRuns.KIND, List.of(only))))));

        assertThat(Comparison.of(base, ALIKE.head(), MARGIN).doubts())
                .containsExactly(new Doubt.Uneven("client", List.of("short"), List.of()));
    }

    @Test
    void shouldNameRunsThatLostEvents() {
        Run whole = ALIKE.base().get(0);
        Run lossy = new Run("lossy", new Profile(99, List.of(), Map.of("discarded", 5L),
                whole.profile().kinds()));

        assertThat(Comparison.of(List.of(whole), List.of(lossy), MARGIN).doubts())
                .containsExactly(new Doubt.Count("discarded", List.of(), List.of("lossy")));
    }

    @Test
    void shouldNameRunsThatLackExecutions() {
        Run none = new Run("none", new Profile(99, List.of(), Map.of(), List.of()));

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

    private static Run on(String host, String kernel) {
        return run(host + " " + kernel, new HostEnvironment(host, Map.of("kernel", kernel)));
    }

    private static Run at(String load) {
        return run("load " + load, new HostEnvironment("web", Map.of(HostEnvironment.LOAD, load)));
    }

    private static Run run(String name, HostEnvironment host) {
        return new Run(name, new Profile(1, List.of(host), Map.of(), ALIKE.base().get(0).profile().kinds()));
    }
}
