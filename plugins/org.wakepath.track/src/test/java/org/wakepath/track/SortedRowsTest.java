// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.track;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SortedRowsTest {
    private static final long[] KEYS = {30, 10, Long.MAX_VALUE, 10, Long.MIN_VALUE, 30};

    @Test
    void shouldKeepTheOrderOfEqualRows() {
        assertThat(SortedRows.by(row -> KEYS[row], KEYS.length)).containsExactly(4, 1, 3, 0, 5, 2);
    }

    @Test
    void shouldSortSomeRowsAlone() {
        int[] rows = {5, 3, 1};
        SortedRows.sort(rows, row -> KEYS[row]);

        assertThat(rows).containsExactly(3, 1, 5);
    }

    @Test
    void shouldGiveNoRowsOfNothing() {
        assertThat(SortedRows.by(row -> 0, 0)).isEmpty();
    }
}
