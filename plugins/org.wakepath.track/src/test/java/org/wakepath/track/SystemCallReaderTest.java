// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.track;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wakepath.base.Spool;
import org.wakepath.ctf.write.CtfWriter;
import org.wakepath.ctf.write.Field;
import org.wakepath.ctf.write.StreamWriter;
import org.wakepath.kernel.TraceSet;

class SystemCallReaderTest {
    private static final int TASK = 7;
    private static final int OTHER = 8;
    @TempDir
    private Path folder;

    /** The task that the CPU executes makes the calls; calls of other names are left out. */
    @Test
    void shouldPairEntriesWithExitsOfTheTaskThatRuns() {
        Track track = read(cpu -> cpu.event("sched_switch", 10, OTHER, TASK).event("syscall_entry_read", 20)
                .event("sched_switch", 30, TASK, OTHER).event("syscall_entry_read", 40).event("syscall_exit_read", 45)
                .event("sched_switch", 50, OTHER, TASK).event("syscall_exit_read", 60)
                .event("syscall_entry_write", 70).event("syscall_exit_write", 80));

        assertThat(track.slices(TASK, 0, 100)).containsExactly(call(20, 60));
        assertThat(track.slices(OTHER, 0, 100)).containsExactly(call(40, 45));
        assertThat(track.faults()).isEmpty();
    }

    /** The first call started before the trace, and the last had not ended with it. */
    @Test
    void shouldCountCallsThatTheTraceCuts() {
        Track track = read(cpu -> cpu.event("sched_switch", 10, OTHER, TASK).event("syscall_exit_read", 20)
                .event("syscall_entry_read", 30).event("syscall_exit_read", 40).event("syscall_entry_read", 50));

        assertThat(track.slices(TASK, 0, 100)).containsExactly(call(30, 40),
                new Slice("read", 50, 50, 0, OptionalLong.empty(), true, false));
        assertThat(track.cut(TASK, "read", 0, 100)).isEqualTo(2);
        assertThat(track.cut(TASK, "read", 0, 49)).isEqualTo(1);
        assertThat(track.faults()).containsOnly(entry(SliceFault.UNMATCHED_ENDS, 1L), entry(SliceFault.OPEN, 1L));
    }

    /** With the exit of the first read and the entry of a second one, the two would look like one long call. */
    @Test
    void shouldDoubtCallsDuringWhichEventsWereLost() {
        Track track = read(cpu -> {
            cpu.begin(5).event("sched_switch", 10, OTHER, TASK).event("syscall_entry_read", 20);
            cpu.end(30).flush().begin(30).discarded(2).end(40).flush();
            cpu.begin(40).event("sched_switch", 45, OTHER, TASK).event("syscall_exit_read", 50)
                    .event("syscall_entry_read", 60).event("syscall_exit_read", 70);
        });

        assertThat(track.slices(TASK, 0, 100))
                .containsExactly(new Slice("read", 20, 50, 0, OptionalLong.empty(), false, true), call(60, 70));
        assertThat(track.faults()).containsOnly(entry(SliceFault.UNCERTAIN, 1L));
    }

    /** Events of the CPU are lost, and with them who runs there. */
    @Test
    void shouldNotGiveCallsToTheTaskBeforeALoss() {
        Track track = read(cpu -> {
            cpu.begin(5).event("sched_switch", 10, OTHER, TASK).end(20).flush();
            cpu.begin(20).discarded(2).end(30).flush();
            cpu.begin(30).event("syscall_entry_read", 35).event("syscall_exit_read", 40);
        });

        assertThat(track.isEmpty()).isTrue();
        assertThat(track.faults()).containsOnly(entry(SliceFault.WITHOUT_TASK, 2L));
    }

    @Test
    void shouldDropACallWhoseExitIsMissing() {
        Track track = read(cpu -> cpu.event("sched_switch", 10, OTHER, TASK).event("syscall_entry_read", 20)
                .event("syscall_entry_write", 30).event("syscall_exit_write", 40).event("syscall_entry_read", 50)
                .event("syscall_exit_write", 60));

        assertThat(track.slices(TASK, 0, 100)).isEmpty();
        assertThat(track.cut(TASK, "read", 0, 100)).isEqualTo(2);
        assertThat(track.faults()).containsOnly(entry(SliceFault.UNENDED_BEGINS, 2L));
    }

    /** A new task returns from the call of its parent, which it never entered. */
    @Test
    void shouldNotCountTheReturnOfANewTaskAsCut() {
        Track track = read(cpu -> cpu.event("sched_process_fork", 10, OTHER, TASK)
                .event("sched_switch", 20, OTHER, TASK).event("syscall_exit_read", 30).event("syscall_exit_read", 40));

        assertThat(track.cut(TASK, "read", 0, 35)).isZero();
        assertThat(track.cut(TASK, "read", 35, 100)).isEqualTo(1);
    }

    private static Slice call(long begin, long end) {
        return new Slice("read", begin, end, 0, OptionalLong.empty(), false, false);
    }

    private Track read(Consumer<StreamWriter> events) {
        try (CtfWriter writer = CtfWriter.create(folder)) {
            writer.clock(new UUID(1, 1), 0).event("sched_switch", Field.s32("prev_tid"), Field.s32("next_tid"))
                    .event("sched_process_fork", Field.s32("parent_tid"), Field.s32("child_tid"));
            List.of("syscall_entry_read", "syscall_exit_read", "syscall_entry_write", "syscall_exit_write")
                    .forEach(writer::event);
            StreamWriter stream = writer.stream(0);
            events.accept(stream);
            stream.flush();
        }
        return SystemCallReader.read(TraceSet.open(List.of(folder)).hosts().get(0), "read", new Spool(1 << 20),
                count -> {});
    }
}
