// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.graph.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.wakepath.base.Spool;

class VertexSizeTest {
    private static final int BYTES_PER_VERTEX = 26;

    @ParameterizedTest
    @ValueSource(ints = {250_000, 1_000_000, 3_000_000})
    void shouldTakeNoMoreThanItMayOnTheHeap(int vertices) {
        Spool spool = new Spool(Long.MAX_VALUE);

        fill(new ExecutionGraph("host", spool), vertices);

        assertThat(spool.onHeap()).isLessThanOrEqualTo((long) BYTES_PER_VERTEX * vertices);
    }

    @ParameterizedTest
    @ValueSource(ints = {30_000_000})
    void shouldTakeNoMoreThanItMayInTheFile(int vertices) {
        Spool spool = new Spool(0);

        fill(new ExecutionGraph("host", spool), vertices);

        assertThat(spool.inFile()).isLessThanOrEqualTo((long) BYTES_PER_VERTEX * vertices);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 100})
    void shouldTakeLittleForAHostWithFewEvents(int vertices) {
        Spool spool = new Spool(Long.MAX_VALUE);

        fill(new ExecutionGraph("host", spool), vertices);

        assertThat(spool.onHeap()).isLessThanOrEqualTo(4096);
    }

    private static void fill(ExecutionGraph graph, int vertices) {
        for (int vertex = 0; vertex < vertices; vertex++) {
            graph.add(vertex, 0, vertex - 1, EdgeState.RUNNING, 0);
        }
        assertThat(graph.size()).isEqualTo(vertices);
    }
}
