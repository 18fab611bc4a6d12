// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.synchronization.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.wakepath.synchronization.bench.CurveAssert.assertThatCurveOf;

import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.wakepath.synchronization.SyncQuality;

/** Oscillators over an hour, a day and 30 days, whose hosts exchange messages each minute. Nothing is set by hand. */
class LongTraceTest {
    private static final int HOUR = 3_600;
    private static final int EXCHANGES_A_MINUTE = 4;

    @ParameterizedTest
    @CsvSource({"TEMPERATURE, 1", "TEMPERATURE, 24", "TEMPERATURE, 720", "STEP, 1", "STEP, 24", "STEP, 720",
        "SLEW, 1", "SLEW, 24", "SLEW, 720"})
    void shouldJoinLinesWhereOneNoLongerFits(Wander wander, int hours) {
        Random random = new Random(hours);
        Trial trial = trial(wander, hours, random);

        assertThat(trial.relation().quality()).isEqualTo(SyncQuality.APPROXIMATE);
        assertThat(trial.relation().reason()).contains("no single line fits, " + trial.relation().transform().size());
        assertThatCurveOf(trial).isContinuous(2).rises().putsNoMessageBeforeItsSending()
                .keepsTheTruthWithinItsLimits(random);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 24, 720})
    void shouldStayWithOneLineWhereItFits(int hours) {
        Random random = new Random(hours);
        Trial trial = trial(Wander.NONE, hours, random);

        assertThat(trial.relation().quality()).isEqualTo(SyncQuality.ACCURATE);
        assertThat(trial.relation().transform().size()).isEqualTo(1);
        assertThatCurveOf(trial).rises().putsNoMessageBeforeItsSending().keepsTheTruthWithinItsLimits(random);
    }

    /** The step is far larger than what the messages leave open, so few lines are needed, however long the trace. */
    @ParameterizedTest
    @ValueSource(ints = {1, 24, 720})
    void shouldNeedFewLinesForOneStep(int hours) {
        assertThat(trial(Wander.STEP, hours, new Random(hours)).relation().transform().size()).isBetween(2, 20);
    }

    private static Trial trial(Wander wander, int hours, Random random) {
        Scenario scenario = Scenario.wandering(wander, (long) hours * HOUR).with(Sendings.EACH_MINUTE);
        return scenario.trial(random, hours * 60 * EXCHANGES_A_MINUTE);
    }
}
