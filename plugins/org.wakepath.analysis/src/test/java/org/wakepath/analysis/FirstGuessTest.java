// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.wakepath.graph.build.Excerpt;

class FirstGuessTest {
    @Test
    void shouldTakeTracesRecordedTogetherForOneTime() {
        long hour = 3_600_000_000_000L;
        long second = 1_000_000_000L;
        Excerpt span = new Excerpt(0, 60 * second);
        Excerpt early = new Excerpt(-2 * second, 58 * second);
        Excerpt startedLater = new Excerpt(5 * second, 60 * second);
        Excerpt farOff = new Excerpt(3 * hour, 3 * hour + 70 * second);
        List<Excerpt> guess = new IntervalReader.FirstGuess(List.of(span, early, startedLater, farOff),
                IntervalReader.Lead.USUAL)
                        .around(new Excerpt(20 * second, 20 * second + 1000), 0);
        Excerpt wanted = new Excerpt(20 * second - 100_000_000, 20 * second + 100_001_000);
        assertThat(guess).containsExactly(wanted, wanted.shifted(-2 * second), wanted, wanted.shifted(3 * hour));
    }
}
