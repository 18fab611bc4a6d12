// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.kernel.census;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FeasibilityTest {
    private static Feasibility of(Feasibility.AnalysisKind kind, String... events) {
        return Feasibility.of(Set.of(events), TracerKind.LTTNG).stream().filter(f -> f.kind() == kind).findFirst()
                .orElseThrow();
    }

    @Test
    void shouldNameWhatIsMissingAndHowToRecordIt() {
        Feasibility path = of(Feasibility.AnalysisKind.ACTIVE_PATH);

        assertThat(path.isPossible()).isFalse();
        assertThat(path.missing()).containsExactly("sched_switch", "sched_waking");
        assertThat(path.command()).isEqualTo("lttng enable-event --kernel sched_switch,sched_waking");
    }

    @ParameterizedTest
    @ValueSource(strings = {"sched_waking", "sched_ttwu", "sched_wakeup"})
    void shouldFollowAPathWithAnySourceOfWakeups(String wakeups) {
        Feasibility path = of(Feasibility.AnalysisKind.ACTIVE_PATH, "sched_switch", wakeups);

        assertThat(path.isPossible()).isTrue();
        assertThat(path.command()).isEmpty();
    }

    @Test
    void shouldNotTrustTheWakerOfTheFallback() {
        assertThat(of(Feasibility.AnalysisKind.TRUE_WAKERS, "sched_wakeup").missing()).startsWith("sched_waking");
    }

    @Test
    void shouldNotTrustWakersAmongInterruptsThatAreNotRecorded() {
        List<String> all = List.of("sched_waking", "irq_handler_entry", "irq_softirq_entry",
                "timer_hrtimer_expire_entry", "x86_irq_vectors_local_timer_entry", "x86_irq_vectors_reschedule_entry",
                "x86_irq_vectors_call_function_entry", "x86_irq_vectors_call_function_single_entry",
                "x86_irq_vectors_irq_work_entry");
        assertThat(of(Feasibility.AnalysisKind.TRUE_WAKERS, all.toArray(String[]::new)).isPossible()).isTrue();

        Feasibility some = of(Feasibility.AnalysisKind.TRUE_WAKERS, all.subList(0, 3).toArray(String[]::new));
        assertThat(some.missing()).containsExactly("timer_hrtimer_expire_*", "x86_irq_vectors_*",
                "x86_exceptions_page_fault_*", "syscall_entry_*");
        assertThat(some.command()).isEqualTo("lttng enable-event --kernel 'timer_hrtimer_expire_*,x86_irq_vectors_*,"
                + "x86_exceptions_page_fault_*'; lttng enable-event --kernel --syscall --all");
    }

    @Test
    void shouldTrustWakersWhereWakeupsTellTheirContext() {
        assertThat(of(Feasibility.AnalysisKind.TRUE_WAKERS, "sched_ttwu", "sched_ttwu.context").isPossible()).isTrue();
    }

    @Test
    void shouldKnowTheEventsOfOldTracers() {
        assertThat(of(Feasibility.AnalysisKind.INTERRUPTS, "irq_handler_entry", "irq_handler_exit", "softirq_entry",
                "softirq_exit").isPossible()).isTrue();
        assertThat(of(Feasibility.AnalysisKind.TIMERS, "hrtimer_expire_entry", "timer_expire_entry").isPossible())
                .isTrue();
        assertThat(of(Feasibility.AnalysisKind.NETWORK, "net_dev_queue.network_header",
                "netif_receive_skb.network_header").isPossible()).isTrue();
        assertThat(of(Feasibility.AnalysisKind.SYSTEM_CALLS, "sys_read").isPossible()).isTrue();
    }

    /** As perf and the first versions of LTTng record them. */
    @Test
    void shouldMatchNoPacketsWithoutHeaders() {
        Feasibility packets = of(Feasibility.AnalysisKind.NETWORK, "net_dev_queue", "net_dev_queue.skbaddr",
                "netif_receive_skb", "netif_receive_skb.skbaddr");

        assertThat(packets.missing()).containsExactly("network_header of net_dev_queue",
                "network_header of netif_receive_skb");
        assertThat(packets.command()).isEqualTo("wakepath record");
        assertThat(of(Feasibility.AnalysisKind.NETWORK, "net_dev_queue.network_header", "net_dev_queue").missing())
                .containsExactly("net_if_receive_skb");
    }

    @Test
    void shouldAdviseWithOwnTracerWhereTheTracerAtHandCannotRecordAnEvent() {
        Set<String> events = Set.of("sched_switch", "sched_waking", "sched_process_fork");

        assertThat(command(Feasibility.AnalysisKind.PROCESSES, events, TracerKind.PERF)).isEqualTo("wakepath record");
        assertThat(command(Feasibility.AnalysisKind.NETWORK, events, TracerKind.PERF)).isEqualTo("wakepath record");
        assertThat(command(Feasibility.AnalysisKind.TRUE_WAKERS, events, TracerKind.PERF))
                .startsWith("perf record -a -k mono -e '*:irq_handler_entry");
        assertThat(command(Feasibility.AnalysisKind.PROCESSES, events, TracerKind.LTTNG))
                .isEqualTo("lttng enable-event --kernel sched_process_exit,lttng_statedump_process_state");
    }

    /** As with perf -p, which records what happens while the process has a CPU, and nothing else. */
    @Test
    void shouldPromiseNothingThatTakesOtherTasksThanTheRecordedOnes() {
        Set<String> events = Set.of("sched_switch", "sched_waking", "sched_waking.context", "block_rq_issue",
                "block_rq_complete", "sys_enter_read", "timer_start", "hrtimer_start", "sched_process_fork");
        List<Feasibility> filtered = Feasibility.ofFiltered(events, TracerKind.PERF);

        assertThat(filtered).noneMatch(Feasibility::isPossible);
        assertThat(filtered.stream().map(one -> one.kind().key() + ": " + String.join(", ", one.missing())))
                .contains("activePath: sched_switch of other tasks, sched_waking of other tasks",
                        "trueWakers: sched_waking of other tasks",
                        "blockDevices: block_rq_issue of other tasks, block_rq_complete of other tasks",
                        "processes: sched_process_exit, lttng_statedump_process_state");
        assertThat(filtered.stream().map(Feasibility::command)).contains("perf record -a -k mono -e 'sched:*'",
                "perf record -a -k mono -e '*:block_rq_issue,*:block_rq_complete'",
                "perf record -a -k mono -e 'raw_syscalls:*'");
    }

    @Test
    void shouldAdviseWithTheTracerAtHand() {
        Set<String> events = Set.of("sched_switch", "sched_ttwu");

        assertThat(command(Feasibility.AnalysisKind.BLOCK_DEVICES, events, TracerKind.EBPF))
                .isEqualTo("wakepath record --block");
        assertThat(command(Feasibility.AnalysisKind.SYSTEM_CALLS, events, TracerKind.EBPF))
                .isEqualTo("wakepath record --syscalls");
        assertThat(command(Feasibility.AnalysisKind.TIMER_OWNERS, events, TracerKind.EBPF))
                .isEqualTo("wakepath record");
        assertThat(command(Feasibility.AnalysisKind.BLOCK_DEVICES, events, TracerKind.PERF))
                .isEqualTo("perf record -a -k mono -e '*:block_rq_issue,*:block_rq_complete'");
        assertThat(command(Feasibility.AnalysisKind.ACTIVE_PATH, events, TracerKind.PERF)).isEmpty();
    }

    private static String command(Feasibility.AnalysisKind kind, Set<String> events, TracerKind tracer) {
        return Feasibility.of(events, tracer).stream().filter(f -> f.kind() == kind).findFirst().orElseThrow()
                .command();
    }

    @Test
    void shouldRecordSystemCallsByTheirOption() {
        Feasibility calls = of(Feasibility.AnalysisKind.SYSTEM_CALLS, "sched_switch");

        assertThat(calls.missing()).containsExactly("syscall_entry_*");
        assertThat(calls.command()).isEqualTo("lttng enable-event --kernel --syscall --all");
    }

    @Test
    void shouldNameTheEventsThatTellWhoQueuedWork() {
        assertThat(of(Feasibility.AnalysisKind.WORK_ITEMS, "workqueue_queue_work").command())
                .isEqualTo("lttng enable-event --kernel workqueue_execute_start,workqueue_execute_end");
        assertThat(of(Feasibility.AnalysisKind.WORK_ITEMS, "workqueue_queue_work", "workqueue_execute_start",
                "workqueue_execute_end").isPossible()).isTrue();
    }

    @Test
    void shouldAnswerForEveryAnalysis() {
        assertThat(Feasibility.of(Set.of(), TracerKind.LTTNG).stream().map(Feasibility::kind).toList())
                .isEqualTo(List.of(Feasibility.AnalysisKind.values()));
        assertThat(Feasibility.AnalysisKind.TIMER_OWNERS.key()).isEqualTo("timerOwners");
    }

    @Test
    void shouldTakeTheContextOfWakeupsForTheEntriesAndExitsOfHandlers() {
        assertThat(of(Feasibility.AnalysisKind.INTERRUPTS, "sched_ttwu", "sched_ttwu.context").isPossible()).isTrue();
        assertThat(of(Feasibility.AnalysisKind.TIMERS, "sched_ttwu", "sched_ttwu.context").isPossible()).isTrue();
        assertThat(of(Feasibility.AnalysisKind.INTERRUPTS, "sched_ttwu").missing()).contains("irq_handler_entry");
        assertThat(of(Feasibility.AnalysisKind.TIMER_OWNERS, "sched_ttwu", "sched_ttwu.context").isPossible())
                .isFalse();
    }
}
