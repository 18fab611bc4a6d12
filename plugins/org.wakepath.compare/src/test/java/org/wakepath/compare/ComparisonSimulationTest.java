// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumMap;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Holds comparisons to what they promise, over a thousand simulated ones. */
@Tag("full")
class ComparisonSimulationTest {
    private static final int COMPARISONS = 1_000;
    private static final int RUNS = 10;
    private static final double MARGIN = 0.05;

    @Test
    void shouldCallAtMostOneOfTwentySlowerWhereNothingChanged() {
        Map<Verdict, Integer> verdicts = new EnumMap<>(Verdict.class);
        int named = 0;
        for (int seed = 0; seed < COMPARISONS; seed++) {
            KindComparison found = compared(new SimulatedRuns(seed).interleaved(RUNS, 0, 0));
            verdicts.merge(found.verdict(), 1, Integer::sum);
            named += found.components().get(0).isSignificant() ? 1 : 0;
        }

        assertThat(verdicts.getOrDefault(Verdict.SLOWER, 0)).isLessThanOrEqualTo(COMPARISONS / 20);
        assertThat(verdicts.getOrDefault(Verdict.SLOWER, 0) + verdicts.getOrDefault(Verdict.FASTER, 0))
                .isLessThanOrEqualTo(COMPARISONS / 20);
        assertThat(named).isLessThanOrEqualTo(COMPARISONS / 20);
    }

    @Test
    void shouldFindFivePercentMoreAndNameTheComponent() {
        int found = 0;
        for (int seed = 0; seed < COMPARISONS; seed++) {
            int component = seed % SimulatedRuns.COMPONENTS.size();
            KindComparison kind = compared(new SimulatedRuns(seed).interleaved(RUNS, MARGIN, component));
            ComponentChange first = kind.components().get(0);
            found += kind.verdict() == Verdict.SLOWER && first.isSignificant()
                    && first.component().equals(SimulatedRuns.COMPONENTS.get(component)) ? 1 : 0;
        }

        assertThat(found).isGreaterThanOrEqualTo(COMPARISONS * 95 / 100);
    }

    private static KindComparison compared(SimulatedRuns.Groups groups) {
        return Comparison.of(groups.base(), groups.head(), MARGIN).kinds().get(0);
    }
}
