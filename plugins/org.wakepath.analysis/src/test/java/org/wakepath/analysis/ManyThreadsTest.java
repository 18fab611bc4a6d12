// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.wakepath.graph.model.ExecutionGraph;
import org.wakepath.graph.model.Finding;
import org.wakepath.path.ActivePath;
import org.wakepath.testing.ExtraTier;

/** Eight thousand forks and exits in 0.43 s on eight CPUs. */
@ExtraTier
class ManyThreadsTest {
    private Analysis analysis;

    @BeforeEach
    void read() {
        analysis = RealTraces.analyse("many-threads", 2);
    }

    @Test
    void shouldAdoptTheWakeupsThatRacedWithTheirSwitch() {
        ExecutionGraph graph = analysis.graphs().get(0);
        assertThat(graph.found(Finding.ADOPTED_WAKEUPS)).isEqualTo(114);
        assertThat(graph.found(Finding.MISSING_WAKEUPS)).isZero();
    }

    @Test
    void shouldFollowTheParentThroughItsChildren() {
        ActivePath path = RealTraces.wholePath(analysis, RealTraces.task(analysis, "wilbrod", 2673));
        RealTraces.assertCoversItsInterval(path);
        assertThat(path.segments()).extracting(s -> s.worker().tid()).contains(2674, 2676, 2677);
    }

    @Test
    void shouldGiveTheSamePathForAnyNumberOfThreads() {
        Analysis alone = RealTraces.analyse("many-threads", 1);
        ActivePath one = RealTraces.wholePath(alone, RealTraces.task(alone, "wilbrod", 2673));
        ActivePath two = RealTraces.wholePath(analysis, RealTraces.task(analysis, "wilbrod", 2673));
        assertThat(two).isEqualTo(one);
    }
}
