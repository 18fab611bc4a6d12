// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.graph.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.wakepath.base.Spool;

class CertaintyTest {
    @Test
    void shouldBeAsWeakAsTheWeakerOfTwo() {
        assertThat(Certainty.CERTAIN.and(Certainty.PROBABLE)).isEqualTo(Certainty.PROBABLE);
        assertThat(Certainty.GUESSED.and(Certainty.PROBABLE)).isEqualTo(Certainty.GUESSED);
        assertThat(Certainty.CERTAIN.and(Certainty.CERTAIN)).isEqualTo(Certainty.CERTAIN);
    }

    @Test
    void shouldBeTheWeakestThatAVertexWasGiven() {
        ExecutionGraph graph = new ExecutionGraph("a", new Spool(Long.MAX_VALUE));
        int vertex = graph.add(0, 0, ExecutionGraph.NONE, EdgeState.BLOCKED, 3);
        assertThat(graph.certainty(vertex)).isEqualTo(Certainty.CERTAIN);
        graph.doubt(vertex, Certainty.GUESSED);
        graph.doubt(vertex, Certainty.PROBABLE);
        graph.doubt(vertex, Certainty.CERTAIN);
        assertThat(graph.certainty(vertex)).isEqualTo(Certainty.GUESSED);
        assertThat(graph.cpu(vertex)).isEqualTo(3);
    }
}
