// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.scenarios.reference;

import net.jqwik.api.AfterFailureMode;
import net.jqwik.api.Arbitrary;
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

    @Property
    void shouldTellTheSameOfEveryTask(@ForAll("scenarios") Scenario scenario) {
        Comparison.requireSameTasks(scenario);
    }
}
