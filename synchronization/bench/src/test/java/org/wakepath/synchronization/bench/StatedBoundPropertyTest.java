// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.synchronization.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

/** Whatever the clocks and the network do that keeps to the assumption, the truth lies within the stated limits. */
class StatedBoundPropertyTest {
    @Property(tries = 1_000)
    void shouldKeepTheTruthWithinTheStatedLimits(
            @ForAll("scenarios") Scenario scenario, @ForAll long seed,
            @ForAll @IntRange(min = 1, max = 500) int exchanges) {
        Random random = new Random(seed);
        Trial trial = scenario.trial(random, exchanges);

        if (trial.relation().isUsable()) {
            Accuracy accuracy = trial.accuracy(random, 200);
            assertThat(accuracy.shareInside()).as(scenario.name()).isEqualTo(1);
            assertThat(accuracy.error(100)).isLessThanOrEqualTo(accuracy.bounds()[199] + Trial.ROUNDING);
        }
    }

    /** With messages in both directions there is a relation, unless a host slept. */
    @Property(tries = 300)
    void shouldRelateWhatTheAssumptionAllows(
            @ForAll("scenarios") Scenario scenario, @ForAll long seed,
            @ForAll @IntRange(min = 1, max = 500) int exchanges) {
        Trial trial = scenario.trial(new Random(seed), exchanges);
        boolean bothWays = trial.exchange().sizeFromAToB() > 0 && trial.exchange().sizeFromBToA() > 0;

        assertThat(trial.relation().isUsable()).as(trial.relation().reason()).isEqualTo(bothWays);
    }

    @Provide
    static Arbitrary<Scenario> scenarios() {
        List<Scenario> awake = Scenario.all().stream().filter(scenario -> scenario.wander() != Wander.SUSPEND).toList();
        return Arbitraries.of(awake);
    }
}
