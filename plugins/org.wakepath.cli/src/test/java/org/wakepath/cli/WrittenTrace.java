// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.UUID;
import org.wakepath.ctf.write.CtfWriter;
import org.wakepath.ctf.write.Field;
import org.wakepath.ctf.write.StreamWriter;

/** Kernel traces of a few events, written by the test that needs them. */
final class WrittenTrace {
    private static final long SLEEPING = 1;
    private static final long PREEMPTED = 256;

    private WrittenTrace() {
    }

    /** A kernel trace of a host that has no event. */
    static void empty(Path folder, String host) {
        try (CtfWriter writer = writer(folder, host)) {
            writer.stream(0).begin(1_000).end(2_000).flush();
        }
    }

    /** The first task waits from the first quarter to the half of the time, and is woken by the second. */
    static void ofWait(Path folder, String host, String waiter, String waker, long start, long end) {
        long quarter = end / 4 - start / 4;
        try (CtfWriter writer = writer(folder, host).clock(UUID.nameUUIDFromBytes(folder.toString().getBytes(
                StandardCharsets.UTF_8)), Math.min(0, start))) {
            StreamWriter stream = writer.stream(0);
            stream.event("sched_switch", start, "swapper/0", 0, 0L, waiter, 10);
            stream.event("sched_switch", start + quarter, waiter, 10, SLEEPING, waker, 11);
            stream.event("sched_waking", start + 2 * quarter, waiter, 10, 0);
            stream.event("sched_switch", start + 2 * quarter + 1, waker, 11, SLEEPING, waiter, 10);
            stream.event("sched_switch", end, waiter, 10, SLEEPING, "swapper/0", 0);
            stream.flush();
        }
    }

    /** The task runs for 1 ms, then lacks its CPU for 1 ms, which a first and a second one share, and ends. */
    static void ofQueue(Path folder, String task, long shareOfFirst) {
        try (CtfWriter writer = writer(folder, "h")) {
            StreamWriter stream = writer.stream(0);
            stream.event("sched_switch", 0, "swapper/0", 0, 0L, task, 10);
            stream.event("sched_switch", 1_000_000, task, 10, PREEMPTED, "first", 11);
            stream.event("sched_switch", 1_000_000 + shareOfFirst, "first", 11, PREEMPTED, "second", 12);
            stream.event("sched_switch", 2_000_000, "second", 12, PREEMPTED, task, 10);
            stream.event("sched_switch", 3_000_000, task, 10, SLEEPING, "swapper/0", 0);
            stream.flush();
        }
    }

    /** A writer of a kernel trace that has switches and wake-ups. */
    static CtfWriter writer(Path folder, String host) {
        return CtfWriter.create(folder).environment("hostname", host)
                .event("sched_switch", Field.text16("prev_comm"), Field.s32("prev_tid"), Field.s64("prev_state"),
                        Field.text16("next_comm"), Field.s32("next_tid"))
                .event("sched_waking", Field.text16("comm"), Field.s32("tid"), Field.s32("target_cpu"));
    }
}
