// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.compare.profile;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ComponentTest {
    @ParameterizedTest
    @CsvSource({"rpc-worker, rpc-worker", "pool-1-thread-7, pool-1-thread", "kworker/3:1H, kworker",
        "kworker/u4:2-events, kworker", "ksoftirqd/1, ksoftirqd", "irq 24 (virtio0-input.0), irq (virtio0-input.0)",
        "softirq NET_RX on CPU 0, softirq NET_RX", "rpc2, rpc2", "worker_12, worker"})
    void shouldLeaveOutTheNumbersThatTellAlikeOnesApart(String name, String role) {
        assertThat(Component.role(name)).isEqualTo(role);
    }
}
