// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KernelServiceTest {

    @ParameterizedTest(name = "{0}")
    @CsvSource({"kworker/0:1, WORKQUEUE", "kworker/u8:2, WORKQUEUE", "kworker/1:1H, WORKQUEUE",
        "kworker/R-rcu_g, WORKQUEUE", "irq/24-eth0, INTERRUPT", "ksoftirqd/3, INTERRUPT", "ktimers/0, INTERRUPT",
        "ktimersoftd/0, INTERRUPT", "rcuc/1, INTERRUPT", "rcuop/2, INTERRUPT", "rcu_preempt, SHARED",
        "rcuog/0, SHARED", "jbd2/vda1-8, SHARED", "bash, NONE", "kthreadd, NONE", "ksoftirqd, NONE",
        "irqbalance, NONE"})
    void shouldKnowThreadsByTheirNames(String name, KernelService expected) {
        assertThat(KernelService.of(name)).isEqualTo(expected);
    }

    @Test
    void shouldTakeOnlyTheIdleStateForRestOfAWorkerSinceItHasOne() {
        assertThat(KernelService.WORKQUEUE.restsIn(SwitchOut.IDLE, true)).isTrue();
        assertThat(KernelService.WORKQUEUE.restsIn(SwitchOut.INTERRUPTIBLE, true)).isFalse();
        assertThat(KernelService.WORKQUEUE.restsIn(SwitchOut.INTERRUPTIBLE, false)).isTrue();
        assertThat(KernelService.WORKQUEUE.restsIn(SwitchOut.UNINTERRUPTIBLE, false)).isFalse();
    }

    @Test
    void shouldTakeAnInterruptibleSleepForRestOfOtherThreads() {
        assertThat(KernelService.INTERRUPT.restsIn(SwitchOut.INTERRUPTIBLE, true)).isTrue();
        assertThat(KernelService.INTERRUPT.restsIn(SwitchOut.UNINTERRUPTIBLE, true)).isFalse();
        assertThat(KernelService.NONE.restsIn(SwitchOut.INTERRUPTIBLE, true)).isFalse();
    }
}
