// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.graph.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.wakepath.base.Spool;

class SideColumnTest {
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 5, 8, 100})
    void shouldFindWhatEveryThirdVertexHas(int values) {
        SideColumn column = new SideColumn(new Spool(Long.MAX_VALUE));
        for (int value = 0; value < values; value++) {
            column.put(3 * value, value);
        }

        for (int vertex = -1; vertex <= 3 * values; vertex++) {
            boolean hasOne = vertex >= 0 && vertex % 3 == 0 && vertex < 3 * values;
            assertThat(column.get(vertex)).isEqualTo(hasOne ? vertex / 3 : SideColumn.ABSENT);
        }
    }
}
