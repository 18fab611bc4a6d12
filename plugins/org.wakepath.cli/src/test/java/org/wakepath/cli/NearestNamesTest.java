// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearestNamesTest {
    @ParameterizedTest
    @CsvSource({"kitten, sitting, 3", "'', abc, 3", "abc, '', 3", "same, same, 0", "flaw, lawn, 2"})
    void shouldCountEdits(String a, String b, int edits) {
        assertThat(NearestNames.edits(a, b)).isEqualTo(edits);
    }

    @Test
    void shouldPutWhatContainsTheTextFirst() {
        assertThat(NearestNames.of("sql", List.of("spl", "postgresql", "mysqld", "bash")))
                .startsWith("mysqld", "postgresql").doesNotContain("bash");
    }

    @Test
    void shouldOfferSomethingEvenWhenNothingIsNear() {
        assertThat(NearestNames.of("zzzzzzzz", List.of("a", "b", "c", "d"))).hasSize(3);
        assertThat(NearestNames.of("x", List.of())).isEmpty();
    }
}
