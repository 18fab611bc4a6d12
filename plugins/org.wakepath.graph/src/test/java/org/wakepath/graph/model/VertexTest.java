// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.graph.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.wakepath.base.Spool;

/** A task with a moment every 100 ns from 100 to 1000, and between two of them one of another task. */
class VertexTest {
    private static final int CPU = 0;

    private final ExecutionGraph graph = new ExecutionGraph("a", new Spool(Long.MAX_VALUE));
    private final int task = graph.workers().addTask(1, 0, "task");
    private final int other = graph.workers().addTask(2, 0, "other");

    @BeforeEach
    void build() {
        for (long time = 100; time <= 1000; time += 100) {
            add(task, time);
            add(other, time + 50);
        }
    }

    private void add(int worker, long time) {
        graph.workers().append(worker, graph.add(time, worker, graph.workers().tail(worker), EdgeState.RUNNING, CPU));
    }

    private long found(int worker, long time) {
        int vertex = new Vertex(graph).toFirstReached(worker, local -> local >= time).id();
        assertThat(graph.worker(vertex)).isEqualTo(worker);
        return graph.time(vertex);
    }

    @Test
    void shouldFindTheFirstMomentThatIsNotBefore() {
        assertThat(found(task, 420)).isEqualTo(500);
        assertThat(found(task, 500)).isEqualTo(500);
        assertThat(found(other, 500)).isEqualTo(550);
        assertThat(found(task, 0)).isEqualTo(100);
    }

    @Test
    void shouldTakeTheLastMomentWhereNoneIsReached() {
        assertThat(found(task, 1001)).isEqualTo(1000);
        assertThat(found(other, 5000)).isEqualTo(1050);
    }

    /** The first moments of a run in interrupt context are recorded late. */
    @Test
    void shouldNotBeMisledByMomentsThatTheTraceToldOfLate() {
        add(other, 1100);
        for (int i = 0; i < 100; i++) {
            add(other, 10);
        }
        add(task, 1200);
        assertThat(found(task, 420)).isEqualTo(500);
        assertThat(found(task, 1100)).isEqualTo(1200);
    }

    @Test
    void shouldWalkThroughTheLifeOfATask() {
        int waker = graph.workers().tail(other);
        int out = graph.add(1200, task, graph.workers().tail(task), EdgeState.RUNNING, CPU);
        int woken = graph.add(1500, task, out, EdgeState.BLOCKED, 3);
        graph.workers().append(task, woken);
        graph.link(woken, LinkKind.WAKEUP, waker);
        graph.doubt(woken, Certainty.PROBABLE);

        Vertex moment = new Vertex(graph);
        assertThat(moment.toLast(task)).isTrue();
        assertThat(moment.cpu()).isEqualTo(3);
        assertThat(moment.linkKind()).isEqualTo(LinkKind.WAKEUP);
        assertThat(moment.source()).hasValue(waker);
        assertThat(moment.edge().state()).isEqualTo(EdgeState.BLOCKED);
        assertThat(moment.edge().begin()).isEqualTo(1200);
        assertThat(moment.edge().duration()).isEqualTo(300);
        assertThat(moment.edge().certainty()).isEqualTo(Certainty.PROBABLE);
        assertThat(moment.toPrevious()).isTrue();
        assertThat(moment.edge().state()).isEqualTo(EdgeState.RUNNING);
        assertThat(moment.source()).isEmpty();
        long sum = 0;
        while (moment.hasEdge()) {
            sum += moment.edge().duration();
            moment.toPrevious();
        }
        assertThat(moment.time()).isEqualTo(100);
        assertThat(sum).isEqualTo(1100);
        assertThat(moment.toPrevious()).isFalse();
    }

    @Test
    void shouldSayThatAWorkerHasNoMoments() {
        assertThat(new Vertex(graph).toLast(graph.workers().addTask(3, 0, "idle"))).isFalse();
    }
}
