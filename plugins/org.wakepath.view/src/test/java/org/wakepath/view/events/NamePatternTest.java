// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.events;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NamePatternTest {
    @ParameterizedTest
    @CsvSource({"sched_*, sched_switch, true", "sched_*, my_sched_switch, false", "*, '', true", "a?c, abc, true",
        "a?c, ac, false", "a.c, abc, false", "[k]worker/*, '[k]worker/0:1', true", "x*y*z, x1y2z, true"})
    void shouldMatchWholeNames(String glob, String name, boolean matches) {
        assertThat(new NamePattern(glob).test(name)).isEqualTo(matches);
    }
}
