// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.scenarios.reference;

import java.util.List;
import net.jqwik.api.AfterFailureMode;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Assume;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.PropertyDefaults;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.wakepath.path.PathRule;

/**
 * The real analysis against the naive one, for whatever simulated kernels do. {@code -Djqwik.tries.default=25000} tries
 * 100,000 scenarios.
 */
@PropertyDefaults(edgeCases = EdgeCasesMode.NONE, afterFailure = AfterFailureMode.PREVIOUS_SEED)
class ReferencePropertyTest {
    @Provide
    Arbitrary<Scenario> scenarios() {
        return Scenarios.any();
    }

    @Property
    void shouldFindTheSamePaths(@ForAll("scenarios") Scenario scenario) {
        Comparison.requireSamePaths(scenario, PathRule.TURNS);
    }

    @Property
    void shouldFindTheSamePathsByTheRuleOfThePaper(@ForAll("scenarios") Scenario scenario) {
        Comparison.requireSamePaths(scenario, PathRule.PAPER);
    }

    @Property
    void shouldFindTheSamePathsWithinAnInterval(@ForAll("scenarios") Scenario scenario,
            @ForAll @IntRange(min = 30, max = 200) int from, @ForAll @IntRange(min = 1, max = 150) int length) {
        Comparison.requireSamePaths(scenario, from, from + length);
    }

    @Provide
    Arbitrary<Scenario> scenariosOfOneHost() {
        return Scenarios.ofOneHost();
    }

    /** Where events have one time, their causes decide which was first. */
    @Property
    void shouldFindTheSamePathsByACoarseClock(@ForAll("scenariosOfOneHost") Scenario scenario,
            @ForAll @IntRange(min = 2, max = 60) int tick) {
        List<TestEvent> events = scenario.events(tick);
        Assume.that(!Unspecified.isTwiceAtOneTime(events));
        Comparison.requireSamePaths(events, scenario.recording());
    }

    @Property
    void shouldTellTheSameOfEveryTask(@ForAll("scenarios") Scenario scenario) {
        Comparison.requireSameTasks(scenario);
    }
}
