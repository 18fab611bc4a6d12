// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.path.replay;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.wakepath.graph.model.EdgeState;

final class WhatIfTest {
    @ParameterizedTest
    @CsvSource({"worker running -50%, worker, '', RUNNING, 0.5",
        "db@host block device -25 %, db, host, BLOCK_DEVICE, 0.75",
        "* network -12.5%, *, '', NETWORK, 0.875",
        "two words preempted -100%, two words, '', PREEMPTED, 0",
        "a@b@c timer -1%, a@b, c, TIMER, 0.99"})
    void shouldReadWhoTakesHowMuchLessTimeForWhat(String text, String task, String host, EdgeState state,
            double factor) {
        WhatIf read = WhatIf.parse(text).orElseThrow();

        assertThat(read.task()).isEqualTo(task);
        assertThat(read.host()).isEqualTo(host);
        assertThat(read.state()).isEqualTo(state);
        assertThat(read.factor()).isEqualTo(factor);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "worker", "worker running", "worker running 50%", "worker running +50%",
        "worker running -101%", "worker running -50ms", "worker blocked -50%", " running -50%",
        "worker running -0.1234567%", "worker running -9999%"})
    void shouldRefuseWhatDoesNotSayIt(String text) {
        assertThat(WhatIf.parse(text)).isEmpty();
    }

    @Test
    void shouldReadHostileTextInTime() {
        assertThat(WhatIf.parse("a" + " ".repeat(1_000_000) + "running -50%")).isEmpty();
        assertThat(WhatIf.parse("a" + " ".repeat(980) + "running -50")).isEmpty();
    }
}
