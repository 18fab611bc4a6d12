// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;

class EventChoiceTest {
    private static final Set<String> STOCK = Set.of("sched_switch", "sched_waking", "sched_wakeup", "sched_wakeup_new",
            "irq_handler_entry", "irq_softirq_entry", "irq_softirq_raise", "timer_hrtimer_expire_entry",
            "timer_hrtimer_start", "timer_start", "timer_expire_entry", "net_dev_queue", "net_if_receive_skb",
            "net_dev_xmit",
            "block_rq_issue", "block_rq_remap", "x86_irq_vectors_local_timer_entry", "x86_irq_vectors_ipi_entry",
            "lttng_statedump_process_state", "lttng_statedump_vm_map", "lttng_statedump_file_descriptor",
            "mm_page_alloc", "workqueue_queue_work", "workqueue_activate_work", "workqueue_execute_start",
            "workqueue_execute_end");
    private static final Set<String> ALL = plus(STOCK, "sched_ttwu", "inet_sock_local_in", "inet_sock_local_out");

    private static Set<String> plus(Set<String> events, String... more) {
        return java.util.stream.Stream.concat(events.stream(), java.util.stream.Stream.of(more))
                .collect(java.util.stream.Collectors.toSet());
    }

    private static RecordSettings settings(boolean timers, boolean statedump, boolean block, boolean calls,
            boolean lean) {
        return settings(timers, statedump, block, calls, false, lean);
    }

    private static RecordSettings settings(boolean timers, boolean statedump, boolean block, boolean calls,
            boolean faults, boolean lean) {
        return new RecordSettings(List.of(), Path.of("x"), Optional.empty(), Optional.empty(),
                Optional.empty(), Optional.empty(), "", false, timers, statedump, block, calls,
                false, OptionalInt.empty(), faults, lean, OptionalLong.empty(), Optional.empty(), Optional.empty());
    }

    private static final RecordSettings DEFAULT = settings(true, true, false, false, false);

    @Test
    void shouldPreferOurEvents() {
        assertThat(EventChoice.of(DEFAULT, ALL)).contains("sched_ttwu", "inet_sock_local_in", "inet_sock_local_out")
                .doesNotContain("sched_waking", "sched_wakeup", "net_dev_queue", "net_if_receive_skb");
    }

    @Test
    void shouldChooseWhatTheAnalysisReadsAndNoMore() {
        assertThat(EventChoice.of(DEFAULT, STOCK)).containsExactlyInAnyOrder("sched_switch", "sched_waking",
                "sched_wakeup_new", "irq_handler_entry", "irq_softirq_entry", "irq_softirq_raise",
                "timer_hrtimer_expire_entry", "timer_hrtimer_start", "timer_start", "timer_expire_entry",
                "net_dev_queue", "net_if_receive_skb",
                "x86_irq_vectors_local_timer_entry", "x86_irq_vectors_ipi_entry", "lttng_statedump_process_state",
                "workqueue_queue_work",
                "workqueue_execute_start", "workqueue_execute_end");
    }

    @Test
    void shouldDoWithoutWhatOptionsLeaveOut() {
        assertThat(EventChoice.of(settings(false, false, false, false, true), ALL)).containsExactlyInAnyOrder(
                "sched_switch", "sched_ttwu", "sched_wakeup_new", "timer_expire_entry", "inet_sock_local_in",
                "inet_sock_local_out", "workqueue_queue_work", "workqueue_execute_start", "workqueue_execute_end");
    }

    @Test
    void shouldRecordInterruptsWhereNothingElseTellsOfThem() {
        assertThat(EventChoice.of(settings(true, true, false, false, true), plus(STOCK, "sched_ttwu")))
                .contains("irq_handler_entry", "irq_softirq_entry");
    }

    @Test
    void shouldAddWhatOptionsAskFor() {
        assertThat(EventChoice.of(settings(true, true, true, true, false), ALL)).contains("block_rq_issue",
                "lttng_statedump_file_descriptor").doesNotContain("block_rq_remap");
        assertThat(EventChoice.calls(List.of("read", "getpid", "futex", "read"))).containsExactly("futex", "read");
    }

    @Test
    void shouldRecordEachKindOfPageFaultOnce() {
        Set<String> available = plus(ALL, "x86_exceptions_page_fault_user", "x86_exceptions_page_fault_kernel");

        assertThat(EventChoice.of(settings(true, true, false, false, true, false), available))
                .filteredOn(event -> event.contains("fault"))
                .containsExactly("x86_exceptions_page_fault_user", "x86_exceptions_page_fault_kernel");
        assertThat(EventChoice.of(DEFAULT, available)).noneMatch(event -> event.contains("fault"));
        assertThat(EventChoice.seeFaults(available)).isTrue();
        assertThat(EventChoice.seeFaults(ALL)).isFalse();
    }

    @Test
    void shouldRecordStockPacketsWhereHashesCannotBeCompared() {
        assertThat(EventChoice.of(DEFAULT, EventChoice.withoutHashes(ALL))).contains("sched_ttwu", "net_dev_queue",
                "net_if_receive_skb").doesNotContain("inet_sock_local_in", "inet_sock_local_out");
    }

    @Test
    void shouldTakeTheWorstSourceOfWakeupsWhereThereIsNoOther() {
        assertThat(EventChoice.of(DEFAULT, Set.of("sched_switch", "sched_wakeup")))
                .containsExactly("sched_switch", "sched_wakeup");
    }
}
