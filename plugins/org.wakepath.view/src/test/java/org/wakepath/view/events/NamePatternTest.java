// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.events;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NamePatternTest {
    @ParameterizedTest
    @CsvSource({"sched_*, sched_switch, true", "sched_*, my_sched_switch, false", "*, '', true", "a?c, abc, true",
        "a?c, ac, false", "a.c, abc, false", "[k]worker/*, '[k]worker/0:1', true", "x*y*z, x1y2z, true",
        "x*yz*, x1yyz, true", "*ab, aab, true", "*ab*c, abab, false", "**, '', true", "?, '', false",
        "a?b, a\uD83D\uDE00b, true", "a\\b, a\\b, true"})
    void shouldMatchWholeNames(String glob, String name, boolean matches) {
        assertThat(new NamePattern(glob).test(name)).isEqualTo(matches);
    }

    @Test
    void shouldNotTakeLongerForManyStars() {
        NamePattern pattern = new NamePattern("*a".repeat(100) + "x");

        assertTimeoutPreemptively(Duration.ofSeconds(20), () -> {
            assertThat(pattern.test("a".repeat(2000))).isFalse();
            assertThat(pattern.test("a".repeat(2000) + "x")).isTrue();
        });
    }
}
