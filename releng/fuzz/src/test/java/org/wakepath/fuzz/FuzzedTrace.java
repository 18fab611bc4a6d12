// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.wakepath.analysis.Analysis;
import org.wakepath.ctf.EventReader;
import org.wakepath.ctf.Trace;
import org.wakepath.ctf.type.CtfException;
import org.wakepath.ctf.type.FieldVisitor;
import org.wakepath.ctf.write.CtfWriter;
import org.wakepath.ctf.write.Field;
import org.wakepath.graph.build.TimeSpanException;
import org.wakepath.graph.model.TaskSummary;
import org.wakepath.kernel.MissingEventsException;
import org.wakepath.kernel.TraceSet;
import org.wakepath.path.ActivePath;
import org.wakepath.path.EmptyIntervalException;
import org.wakepath.path.PathSegment;

/** A small kernel trace whose files may be replaced. A fault in it may only lead to a rejection. */
final class FuzzedTrace {
    /** The largest number of events that is listed for any input. */
    private static final int MOST_EVENTS = 10_000;

    private final Path folder;

    private FuzzedTrace(Path folder) {
        this.folder = folder;
    }

    /** Writes a trace of two tasks, one of which waits for the other, into the build folder of the tests. */
    static FuzzedTrace create() {
        try {
            Path folder = Files.createTempDirectory(Path.of(""), "trace").toAbsolutePath();
            write(folder);
            return new FuzzedTrace(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void write(Path folder) {
        try (CtfWriter writer = CtfWriter.create(folder)) {
            writer.environment("hostname", "host").context(Field.s32("tid"));
            writer.event("sched_switch", Field.text16("prev_comm"), Field.s32("prev_tid"), Field.s64("prev_state"),
                    Field.text16("next_comm"), Field.s32("next_tid"));
            writer.event("sched_waking", Field.text16("comm"), Field.s32("tid"), Field.s32("target_cpu"));
            writer.event("irq_softirq_entry", Field.u32("vec"));
            writer.event("irq_softirq_exit", Field.u32("vec"));
            writer.event("sched_process_exec", Field.string("filename"), Field.s32("tid"), Field.s32("old_tid"));
            writer.stream(0).context(10)
                    .event("sched_switch", 1000, "idle", 0, 0L, "waiter", 10)
                    .event("sched_process_exec", 1010, "/bin/true", 10, 10)
                    .event("sched_switch", 2000, "waiter", 10, 1L, "waker", 11)
                    .event("irq_softirq_entry", 2500, 1).event("irq_softirq_exit", 2600, 1)
                    .event("sched_waking", 3000, "waiter", 10, 0)
                    .event("sched_switch", 4000, "waker", 11, 1L, "waiter", 10);
        }
    }

    /** The folder of the trace. */
    Path folder() {
        return folder;
    }

    /** Lists and analyses the trace with other bytes in one of its files. */
    void readWith(String file, byte[] bytes) throws IOException {
        Files.write(folder.resolve(file), bytes);
        try {
            list();
            analyse();
        } catch (CtfException | MissingEventsException | TimeSpanException refused) {
            // So it should.
        }
    }

    private void list() {
        FieldVisitor nobody = new FieldVisitor() {};
        try (EventReader events = new EventReader(Trace.open(folder))) {
            for (int i = 0; i < MOST_EVENTS && events.next(); i++) {
                events.fields(nobody);
            }
        }
    }

    private void analyse() {
        Analysis analysis = Analysis.open(TraceSet.open(List.of(folder)), 1);
        for (TaskSummary task : analysis.tasks()) {
            try {
                assertCovered(analysis.path(task, Long.MIN_VALUE, Long.MAX_VALUE, task.hostNumber()));
            } catch (EmptyIntervalException noLife) {
                // A task may have no time at all.
            }
        }
    }

    private static void assertCovered(ActivePath path) {
        long position = path.start();
        for (PathSegment segment : path.segments()) {
            assertThat(segment.start()).isEqualTo(position);
            assertThat(segment.end()).isGreaterThan(position);
            position = segment.end();
        }
        assertThat(position).isEqualTo(path.end());
    }
}
