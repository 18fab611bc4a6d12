// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.wakepath.ctf.EventBatch;
import org.wakepath.ctf.Projection;
import org.wakepath.ctf.Trace;
import org.wakepath.ctf.write.CtfWriter;
import org.wakepath.ctf.write.Field;

/** The events of system calls show which call it is, and by its result whether its time limit ended it. */
class SystemCallsTest {
    private final SystemCalls calls = new SystemCalls();

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({"nanosleep, 0, true", "clock_nanosleep_time32, 0, true", "poll, 0, true", "pselect6, 0, true",
        "epoll_pwait2, 0, true", "poll, 1, false", "nanosleep, -4, false", "futex, -110, true", "futex, 0, false",
        "futex_time64, -110, true", "rt_sigtimedwait, -11, true", "semtimedop, -11, true", "semtimedop, 0, false",
        "read, 0, false", "read, -11, false", "system call 230, 0, false", "restart_syscall, 0, false"})
    void shouldKnowTheResultsThatMeanATimeLimit(String call, long result, boolean isTimeLimit) {
        assertThat(calls.isTimeLimit(calls.number(call), result)).isEqualTo(isTimeLimit);
    }

    @Test
    void shouldNotTakeAResultThatIsNotRecordedForATimeLimit() {
        assertThat(calls.isTimeLimit(calls.number("read"), EventBatch.MISSING)).isFalse();
        assertThat(calls.isTimeLimit(calls.number("poll"), EventBatch.MISSING)).isFalse();
    }

    @Test
    void shouldKnowTheCallThatClosesItsDescriptor() {
        assertThat(calls.isClose(SystemCalls.NONE)).isFalse();
        assertThat(calls.isClose(calls.number("close"))).isTrue();
        assertThat(calls.isClose(calls.number("close_range"))).isFalse();
        assertThat(calls.isClose(SystemCalls.NONE)).isFalse();
    }

    @Test
    void shouldTellEntriesFromExits() {
        Projection projection = projection("syscall_entry_poll", "syscall_exit_poll", "compat_syscall_exit_poll",
                "syscall_entry_unknown", "syscall_exit_unknown");
        assertThat(KernelEvent.isSystemCallEntry(kind(projection, "syscall_entry_poll"))).isTrue();
        assertThat(KernelEvent.isSystemCallExit(kind(projection, "syscall_entry_poll"))).isFalse();
        assertThat(KernelEvent.isSystemCallExit(kind(projection, "syscall_exit_poll"))).isTrue();
        assertThat(kind(projection, "compat_syscall_exit_poll")).isEqualTo(kind(projection, "syscall_exit_poll"));
        assertThat(kind(projection, "syscall_entry_unknown")).isEqualTo(KernelEvent.NUMBERED_CALL_ENTRY);
        assertThat(kind(projection, "syscall_exit_unknown")).isEqualTo(KernelEvent.SYSTEM_CALL_EXIT);
    }

    @Test
    void shouldTakeSysExitForTheEntryOfExitWhereExitsHaveAnEventInCommon() {
        Projection projection = projection("sys_exit", "sys_poll", "sys_unknown", "exit_syscall");
        assertThat(KernelEvent.isSystemCallEntry(kind(projection, "sys_exit"))).isTrue();
        assertThat(kind(projection, "exit_syscall")).isEqualTo(KernelEvent.SYSTEM_CALL_EXIT);
        assertThat(kind(projection, "sys_unknown")).isEqualTo(KernelEvent.NUMBERED_CALL_ENTRY);
    }

    private Projection projection(String... events) {
        try (CtfWriter writer = CtfWriter.create(folder)) {
            for (String event : events) {
                writer.event(event, Field.s32("id"), Field.s64("ret"));
            }
        }
        return new KernelEventLayout(Trace.open(folder), calls).projection();
    }

    private static int kind(Projection projection, String event) {
        return projection.selection(event).orElseThrow().kind();
    }
}
