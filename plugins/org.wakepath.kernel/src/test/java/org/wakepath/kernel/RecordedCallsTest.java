// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wakepath.ctf.Trace;
import org.wakepath.ctf.write.CtfWriter;

class RecordedCallsTest {
    private static final List<String> CALLS = List.of("brk", "getpid", "munmap", "setsid", "umask", "read", "futex");

    @TempDir
    private Path folder;

    private boolean areAll(List<String> events) {
        try (CtfWriter writer = CtfWriter.create(folder)) {
            events.forEach(writer::event);
        }
        return RecordedCalls.areAll(List.of(Trace.open(folder)));
    }

    private static List<String> events(String... prefixes) {
        List<String> events = new ArrayList<>();
        for (String prefix : prefixes) {
            CALLS.forEach(call -> events.add(prefix + call));
        }
        return events;
    }

    @Test
    void shouldKnowThatAllAreRecorded() {
        assertThat(areAll(events("syscall_entry_", "syscall_exit_", "compat_syscall_entry_", "compat_syscall_exit_")))
                .isTrue();
        List<String> old = events("sys_", "compat_sys_");
        old.add("exit_syscall");
        assertThat(areAll(old)).isTrue();
        assertThat(areAll(List.of("raw_syscalls:sys_enter", "raw_syscalls:sys_exit"))).isTrue();
    }

    @Test
    void shouldNotTakeSomeCallsForAll() {
        assertThat(areAll(List.of("syscall_entry_read", "syscall_exit_read", "compat_syscall_entry_read",
                "compat_syscall_exit_read"))).isFalse();
        assertThat(areAll(events("syscall_entry_", "syscall_exit_"))).as("those of 32-bit programs").isFalse();
        assertThat(areAll(events("syscall_entry_", "compat_syscall_entry_"))).as("no ends").isFalse();
        assertThat(areAll(List.of("raw_syscalls:sys_enter"))).as("no ends").isFalse();
    }
}
