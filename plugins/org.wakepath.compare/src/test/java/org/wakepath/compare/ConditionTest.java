// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.wakepath.graph.model.EdgeState;

class ConditionTest {
    private static final SimulatedRuns.Groups SLOWER_DEVICE = new SimulatedRuns(1).interleaved(8, 0.2,
            SimulatedRuns.DEVICE);
    private static final SimulatedRuns.Groups ALIKE = new SimulatedRuns(2).interleaved(8, 0, 0);

    private static final Map<String, EdgeState> STATES = Map.of("block device", EdgeState.BLOCK_DEVICE, "running",
            EdgeState.RUNNING, "interrupt line", EdgeState.IRQ);

    @Test
    void shouldKnowThatItIsAboutNothing() {
        assertThat(isAboutNothing("stroe: running > +1ms")).isTrue();
        assertThat(isAboutNothing("store: interrupt line > +1ms")).isTrue();
        assertThat(isAboutNothing("store: block device > +1ms")).isFalse();
        assertThat(isAboutNothing("p95 > +1ms")).isFalse();
    }

    /** Profiles leave out the number by which alike threads tell themselves apart. */
    @Test
    void shouldTakeTheNameOfOneOfAlikeThreads() {
        assertThat(answer("store-12: block device > +1.5ms", SLOWER_DEVICE)).isEqualTo(Condition.Answer.MET);
    }

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
        "p95 > +99999999999999999999%", "store: flying > +1ms"})
    void shouldBeNothingElse(String text) {
        assertThat(Condition.parse(text, STATES)).isEmpty();
    }

    private static Condition.Answer answer(String text, SimulatedRuns.Groups groups) {
        return condition(text).of(groups.base(), groups.head(),
                Comparison.of(groups.base(), groups.head(), 0.05).kinds().get(0));
    }

    private static Condition condition(String text) {
        return Condition.parse(text, STATES).orElseThrow();
    }

    private static boolean isAboutNothing(String text) {
        return condition(text).isAboutNothing(ALIKE.base(), ALIKE.head(),
                Comparison.of(ALIKE.base(), ALIKE.head(), 0.05).kinds().get(0).kind());
    }
}
