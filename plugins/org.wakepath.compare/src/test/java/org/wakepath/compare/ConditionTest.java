// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.compare;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConditionTest {
    private static final SimulatedRuns.Groups SLOWER_DEVICE = new SimulatedRuns(1).interleaved(8, 0.2,
            SimulatedRuns.DEVICE);
    private static final SimulatedRuns.Groups ALIKE = new SimulatedRuns(2).interleaved(8, 0, 0);

    @Test
    void shouldBeMetByAChangeAboveItsLimit() {
        // The device takes 2 ms more of 10 ms and some.
        assertThat(answer("typical > +10%", SLOWER_DEVICE)).isEqualTo(Condition.Answer.MET);
        assertThat(answer("p50 > +1ms", SLOWER_DEVICE)).isEqualTo(Condition.Answer.MET);
        assertThat(answer("store: block device > +1.5ms", SLOWER_DEVICE)).isEqualTo(Condition.Answer.MET);
    }

    @Test
    void shouldNotBeMetByASmallerChangeOrElsewhere() {
        assertThat(answer("typical > +50%", SLOWER_DEVICE)).isEqualTo(Condition.Answer.NOT_MET);
        assertThat(answer("store: running > +1ms", SLOWER_DEVICE)).isEqualTo(Condition.Answer.NOT_MET);
        assertThat(answer("typical > +5%", ALIKE)).isEqualTo(Condition.Answer.NOT_MET);
    }

    @Test
    void shouldSayWhereThereAreTooFewRuns() {
        assertThat(answer("typical > +5%", new SimulatedRuns(1).interleaved(2, 0.2, SimulatedRuns.DEVICE)))
                .isEqualTo(Condition.Answer.TOO_FEW_RUNS);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "p95", "p95 > 5", "p96 > +5%", "p95 < 5%", "p95 > -5%", "> +5%", "p95 > +5 weeks",
        "p95 > +99999999999999999999%"})
    void shouldBeNothingElse(String text) {
        assertThat(Condition.parse(text)).isEmpty();
    }

    private static Condition.Answer answer(String text, SimulatedRuns.Groups groups) {
        return Condition.parse(text).orElseThrow().of(groups.base(), groups.head(),
                Comparison.of(groups.base(), groups.head(), 0.05).kinds().get(0));
    }
}
