// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.kernel.census;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EventCategoryTest {
    @ParameterizedTest
    @CsvSource({"sched_switch, SCHEDULER", "sched:sched_waking, SCHEDULER", "irq_handler_entry, INTERRUPT",
        "softirq_exit, INTERRUPT", "hrtimer_expire_entry, INTERRUPT", "timer_start, INTERRUPT",
        "x86_irq_vectors_local_timer_entry, INTERRUPT", "inet_sock_local_in, NETWORK", "net_dev_queue, NETWORK",
        "netif_receive_skb, NETWORK", "syscall_entry_read, OTHER", "lttng_statedump_start, OTHER",
        "block_rq_issue, OTHER"})
    void shouldSortEventsByWhatTheyTellOf(String event, EventCategory category) {
        assertThat(EventCategory.of(event)).isEqualTo(category);
    }
}
