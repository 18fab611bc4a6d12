// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.compare.profile;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.wakepath.graph.model.Certainty;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.Worker;
import org.wakepath.graph.model.WorkerKind;
import org.wakepath.path.Cause;
import org.wakepath.path.PathSegment;

class ComponentTest {
    @ParameterizedTest
    @CsvSource({"rpc-worker, rpc-worker", "pool-1-thread-7, pool-1-thread", "kworker/3:1H, kworker",
        "kworker/u4:2-events, kworker", "ksoftirqd/1, ksoftirqd", "irq 24 (virtio0-input.0), irq (virtio0-input.0)",
        "softirq NET_RX on CPU 0, softirq NET_RX", "rpc2, rpc2", "worker_12, worker"})
    void shouldLeaveOutTheNumbersThatTellAlikeOnesApart(String name, String role) {
        assertThat(Component.role(name)).isEqualTo(role);
    }

    @Test
    void shouldKeepThreadsOfTwoProgramsApart() {
        Component billing = Component.of(running("billing", "worker-1"));
        Component search = Component.of(running("search", "worker-1"));
        assertThat(billing.role()).isEqualTo("billing/worker");
        assertThat(search.role()).isEqualTo("search/worker");
        assertThat(search.isOf("worker") && search.isOf("search/worker")).isTrue();
        assertThat(search.isOf("billing/worker") || search.isOf("rker")).isFalse();
    }

    private static PathSegment running(String program, String thread) {
        Worker worker = new Worker("h", "", program, thread, 21, 0, WorkerKind.TASK, 20, 21, false);
        return new PathSegment(worker, EdgeState.RUNNING, 0, 1, new Cause.Own(), 0, false, Certainty.CERTAIN, false);
    }
}
