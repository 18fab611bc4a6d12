// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class RequestsTest {
    private static final Request EARLY = new Request("a", 0, 10);
    private static final Request MIDDLE = new Request("b", 10, 20);
    private static final Request LATE = new Request("c", 15, 31);
    private static final Requests ALL = new Requests(List.of(80), OptionalInt.of(80),
            Optional.of(new Latencies(List.of(EARLY, MIDDLE, LATE))), 0);

    @Test
    void shouldKeepRequestsThatLieInAnIntervalAsAWhole() {
        assertThat(ALL.within(0, 30).latencies().orElseThrow().slowestFirst()).containsExactly(EARLY, MIDDLE);
        assertThat(ALL.within(11, 30).latencies()).isEmpty();
    }

    @Test
    void shouldCountRequestsThatDoNotLieInAnInterval() {
        assertThat(ALL.outside()).isZero();
        assertThat(ALL.within(0, 30).outside()).isEqualTo(1);
        assertThat(ALL.within(0, 30).within(11, 30).outside()).isEqualTo(3);
        assertThat(ALL.within(0, 30).withoutPort().outside()).isEqualTo(1);
    }

    @Test
    void shouldLeaveOutThePort() {
        assertThat(ALL.withoutPort().port()).isEmpty();
        assertThat(ALL.withoutPort().ports()).isEmpty();
        assertThat(ALL.withoutPort().latencies()).isEqualTo(ALL.latencies());
    }
}
