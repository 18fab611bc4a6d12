// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.wakepath.kernel.catalogue.EventCatalogue;
import org.wakepath.kernel.catalogue.KnownEvent;

/** The kinds and slots of the reader are those of the catalogue. */
class KernelEventTest {
    private static final EventCatalogue CATALOGUE = EventCatalogue.get();

    @Test
    void shouldReadAllOfTheCatalogueButWhatItReadsInOtherWays() {
        assertThat(CATALOGUE.events()).filteredOn(event -> KernelEvent.of(event.id()) == KernelEvent.NOT_READ)
                .extracting(KnownEvent::id).containsExactlyInAnyOrder("dump-start", "dump-end", "call-entry",
                        "call-exit", "unnamed-call-exit", "any-call-exit", "numbered-call-entry", "any-call-entry",
                        "numbered-compat-call-entry", "every-call", "cpu-frequency", "page-alloc", "page-free",
                        "stack-wait", "stack-wakeup", "stack-sample", "stack", "fault-user",
                        "fault-kernel", "fault-minor", "fault-major");
    }

    @ParameterizedTest
    @CsvSource({
        "switch, prev_tid|prev_pid, " + KernelEvent.SWITCH_PREV_TID,
        "switch, prev_state, " + KernelEvent.SWITCH_PREV_STATE,
        "switch, next_tid|next_pid, " + KernelEvent.SWITCH_NEXT_TID,
        "switch, prev_comm, " + KernelEvent.SWITCH_PREV_COMM,
        "switch, next_comm, " + KernelEvent.SWITCH_NEXT_COMM,
        "waking, tid|pid, " + KernelEvent.WAKEUP_TID,
        "ttwu, comm, " + KernelEvent.WAKEUP_COMM,
        "wakeup, match|success, " + KernelEvent.WAKEUP_MATCH,
        "wakeup-new, target_cpu, " + KernelEvent.WAKEUP_TARGET,
        "fork, parent_tid|parent_pid|pid, " + KernelEvent.FORK_PARENT_TID,
        "fork, child_tid|child_pid, " + KernelEvent.FORK_CHILD_TID,
        "fork, child_comm, " + KernelEvent.FORK_CHILD_COMM,
        "fork, child_pid, " + KernelEvent.FORK_CHILD_PID,
        "fork, child_ns_inum, " + KernelEvent.FORK_NAMESPACE,
        "fork, vtids, " + KernelEvent.FORK_LEVELS,
        "fork, vtids[1]|child_vtid, " + KernelEvent.FORK_INNER_TID,
        "fork, vtids[2], " + (KernelEvent.FORK_INNER_TID + 1),
        "fork, vtids[3], " + (KernelEvent.FORK_INNER_TID + KernelEvent.FORK_INNER_TIDS - 1),
        "exec, tid|pid, " + KernelEvent.EXEC_TID,
        "exec, old_tid|old_pid, " + KernelEvent.EXEC_OLD_TID,
        "exit, tid|pid, " + KernelEvent.EXIT_TID,
        "rename, tid|pid, " + KernelEvent.RENAME_TID,
        "rename, newcomm, " + KernelEvent.RENAME_NAME,
        "task-dump, tid, " + KernelEvent.TASK_DUMP_TID,
        "task-dump, pid, " + KernelEvent.TASK_DUMP_PID,
        "task-dump, name, " + KernelEvent.TASK_DUMP_NAME,
        "task-dump, type, " + KernelEvent.TASK_DUMP_TYPE,
        "task-dump, ppid, " + KernelEvent.TASK_DUMP_PPID,
        "task-dump, status, " + KernelEvent.TASK_DUMP_STATUS,
        "task-dump, vtid, " + KernelEvent.TASK_DUMP_INNER_TID,
        "task-dump, ns_inum, " + KernelEvent.TASK_DUMP_NAMESPACE,
        "inner-id-dump, tid, " + KernelEvent.INNER_ID_DUMP_TID,
        "inner-id-dump, vtid, " + KernelEvent.INNER_ID_DUMP_INNER_TID,
        "inner-id-dump, ns_inum, " + KernelEvent.INNER_ID_DUMP_NAMESPACE,
        "irq-dump, irq, " + KernelEvent.IRQ_DUMP_IRQ,
        "irq-dump, action, " + KernelEvent.IRQ_DUMP_ACTION,
        "file-dump, pid, " + KernelEvent.FILE_DUMP_PID,
        "file-dump, fd, " + KernelEvent.FILE_DUMP_FD,
        "file-dump, filename, " + KernelEvent.FILE_DUMP_NAME,
        "disk-dump, dev, " + KernelEvent.DISK_DUMP_DEV,
        "disk-dump, diskname, " + KernelEvent.DISK_DUMP_NAME,
        "irq-entry, irq, " + KernelEvent.IRQ_NUMBER,
        "irq-entry, name, " + KernelEvent.IRQ_NAME,
        "irq-exit, ret, " + KernelEvent.IRQ_RESULT,
        "softirq-raise, vec, " + KernelEvent.SOFTIRQ_VECTOR,
        "hrtimer-entry, hrtimer, " + KernelEvent.TIMER_ADDRESS,
        "hrtimer-start, function, " + KernelEvent.TIMER_FUNCTION,
        "timer-start, timer, " + KernelEvent.TIMER_ADDRESS,
        "timer-entry, function, " + KernelEvent.TIMER_FUNCTION,
        "block-issue, dev, " + KernelEvent.BLOCK_DEV,
        "block-complete, sector, " + KernelEvent.BLOCK_SECTOR,
        "block-insert, nr_sector, " + KernelEvent.BLOCK_COUNT,
        "block-requeue, rwbs, " + KernelEvent.BLOCK_FLAGS,
        "block-merge, request, " + KernelEvent.BLOCK_REQUEST,
        "call-exit, ret, " + KernelEvent.SYSTEM_CALL_RESULT,
        "migrate, tid|pid, " + KernelEvent.MIGRATE_TID,
        "migrate, orig_cpu, " + KernelEvent.MIGRATE_FROM,
        "migrate, dest_cpu, " + KernelEvent.MIGRATE_TO,
        "timer-purpose, function, " + KernelEvent.TIMER_PURPOSE_FUNCTION,
        "timer-purpose, purpose, " + KernelEvent.TIMER_PURPOSE_NUMBER,
        "held, tid, " + KernelEvent.HELD_TID,
        "held, by, " + KernelEvent.HELD_BY,
        "held, cgroup, " + KernelEvent.HELD_CGROUP,
        "held, quota, " + KernelEvent.HELD_QUOTA,
        "held, period, " + KernelEvent.HELD_PERIOD,
        "held, period_timer, " + KernelEvent.HELD_PERIOD_TIMER,
        "held, slack_timer, " + KernelEvent.HELD_SLACK_TIMER,
        "cgroup, cgroup, " + KernelEvent.CGROUP_ID,
        "cgroup, name, " + KernelEvent.CGROUP_NAME,
        "signal, sig, " + KernelEvent.SIGNAL_NUMBER,
        "signal, pid, " + KernelEvent.SIGNAL_TID,
        "work-start, work, " + KernelEvent.WORK_ADDRESS,
        "io-queue, req, " + KernelEvent.WORK_ADDRESS,
        "io-complete, req, " + KernelEvent.WORK_ADDRESS,
        "wait-call, call, " + KernelEvent.WAIT_CALL_NUMBER,
        "wait-call, fd, " + KernelEvent.WAIT_CALL_FD,
        "wait-call, object, " + KernelEvent.WAIT_CALL_OBJECT,
        "wait-call, limit, " + KernelEvent.WAIT_CALL_LIMIT,
        "wait-call, count, " + KernelEvent.WAIT_CALL_COUNT,
        "wait-call, file, " + KernelEvent.WAIT_CALL_FILE,
        "wait-call, port, " + KernelEvent.WAIT_CALL_PORT,
        "wait-call, address, " + KernelEvent.WAIT_CALL_ADDRESS,
        "wait-dump, call, " + KernelEvent.WAIT_CALL_NUMBER,
        "wait-dump, tid, " + KernelEvent.WAIT_CALL_TID,
        "file-name, file, " + KernelEvent.FILE_NAME_ID,
        "file-name, parent, " + KernelEvent.FILE_NAME_PARENT,
        "file-name, name, " + KernelEvent.FILE_NAME_TEXT,
        "numbered-call-entry, id, " + KernelEvent.SYSTEM_CALL_NUMBER,
        "call-entry, fd|ufd|epfd|sockfd, " + KernelEvent.SYSTEM_CALL_FD})
    void shouldHaveTheSlotsOfTheCatalogue(String event, String field, int slot) {
        assertThat(CATALOGUE.event(event).fields().get(slot - 1)).isEqualTo(field);
    }
}
