/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.kernel;

import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.wakepath.ctf.Trace;

/** Whether a host records every system call. Only then is a task that is in none of them known to be in user space. */
public final class RecordedCalls {
    /** Calls that no task waits in and that few people ask for, so that whoever records these records all. */
    private static final List<String> SELDOM_CHOSEN = List.of("brk", "getpid", "munmap", "setsid", "umask");

    private RecordedCalls() {
    }

    /** Whether the kernel traces of a host declare entry and exit of all calls, also of those of 32-bit programs. */
    public static boolean areAll(Collection<Trace> traces) {
        Set<String> events = traces.stream().flatMap(t -> t.eventClasses().stream())
                .map(c -> KernelEventLayout.plainName(c.name())).collect(Collectors.toSet());
        boolean raw = events.contains("sys_enter") && events.contains("sys_exit");
        boolean named = SELDOM_CHOSEN.stream().allMatch(call -> hasBothEnds(events, "", call)
                && hasBothEnds(events, "compat_", call));
        boolean old = events.contains("exit_syscall") && SELDOM_CHOSEN.stream()
                .allMatch(call -> events.contains("sys_" + call) && events.contains("compat_sys_" + call));
        return raw || named || old;
    }

    private static boolean hasBothEnds(Set<String> events, String prefix, String call) {
        return events.contains(prefix + "syscall_entry_" + call) && events.contains(prefix + "syscall_exit_" + call);
    }
}
