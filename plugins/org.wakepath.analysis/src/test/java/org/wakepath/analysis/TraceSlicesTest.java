// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.entry;

import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wakepath.ctf.write.CtfWriter;
import org.wakepath.ctf.write.Field;
import org.wakepath.ctf.write.StreamWriter;
import org.wakepath.graph.model.TaskSummary;
import org.wakepath.kernel.TraceSet;
import org.wakepath.track.Slice;
import org.wakepath.track.SliceFault;
import org.wakepath.track.SliceRules;

/**
 * The task with the id 10 runs from 1000 to 1300 and from 1810 to 1900, the one with the id 11 all the time. In user
 * space 10 has a slice from 1010 to 1200 and one that begins at 1400 while it sleeps, and 11 has one from 1010 to 1790.
 */
class TraceSlicesTest {
    private static final UUID CLOCK = new UUID(3, 4);
    private static final int SLEEPER = 10;
    private static final int BUSY = 11;
    private static final int HOST = 0;
    private Analysis analysis;

    @BeforeEach
    void open(@TempDir Path folder) {
        try (CtfWriter writer = CtfWriter.create(folder.resolve("kernel"))) {
            writer.clock(CLOCK, 0).environment("hostname", "node")
                    .event("sched_switch", Field.text16("prev_comm"), Field.s32("prev_tid"), Field.s64("prev_state"),
                            Field.text16("next_comm"), Field.s32("next_tid"))
                    .event("sched_waking", Field.text16("comm"), Field.s32("tid"), Field.s32("target_cpu"));
            writer.stream(0).event("sched_switch", 1000, "swapper/0", 0, 0L, "sleeper", SLEEPER)
                    .event("sched_switch", 1300, "sleeper", SLEEPER, 1L, "swapper/0", 0)
                    .event("sched_switch", 1810, "swapper/0", 0, 0L, "sleeper", SLEEPER)
                    .event("sched_switch", 1900, "sleeper", SLEEPER, 1L, "swapper/0", 0).flush();
            writer.stream(1).event("sched_switch", 1000, "swapper/1", 0, 0L, "busy", BUSY)
                    .event("sched_waking", 1800, "sleeper", SLEEPER, 0)
                    .event("sched_switch", 1900, "busy", BUSY, 1L, "swapper/1", 0).flush();
        }
        try (CtfWriter writer = CtfWriter.create(folder.resolve("user"))) {
            writer.clock(CLOCK, 0).environment("hostname", "node").environment("domain", "ust")
                    .context(Field.s32("vtid")).event("app:job_begin").event("app:job_end");
            job(writer.stream(0), SLEEPER, 1010, 1200);
            job(writer.stream(0), SLEEPER, 1400, 1820);
            job(writer.stream(1), BUSY, 1010, 1790);
        }
        analysis = Analysis.open(TraceSet.open(List.of(folder)), AnalysisOptions.threads(1));
    }

    private static void job(StreamWriter stream, int tid, int begin, int end) {
        stream.context(tid).event("app:job_begin", begin).context(tid).event("app:job_end", end).flush();
    }

    private TaskSummary task(int tid) {
        return analysis.tasks().stream().filter(task -> task.task().tid() == tid).findFirst().orElseThrow();
    }

    @Test
    void shouldCountFaultsOfOneAnswerAlone() {
        TraceSlices slices = analysis.slices(SliceRules.builtIn());
        TraceSlices.OnClock first = slices.on(HOST);
        TraceSlices.OnClock second = slices.on(HOST);

        assertThat(first.of(task(SLEEPER))).extracting(Slice::begin).containsExactly(1010L);
        assertThat(second.of(task(BUSY))).extracting(Slice::begin).containsExactly(1010L);
        assertThat(first.faults("node")).containsExactly(entry(SliceFault.NOT_RUNNING, 1L));
        assertThat(second.faults("node")).isEmpty();
    }

    @Test
    void shouldReadOnceUnlessReadingIsStopped() {
        AtomicInteger readings = new AtomicInteger();
        TraceSlices slices = analysis.slices(SliceRules.builtIn(), events -> {
            assertThat(events).isEqualTo(6);
            if (readings.incrementAndGet() == 1) {
                throw new CancellationException();
            }
        });

        assertThatExceptionOfType(CancellationException.class).isThrownBy(() -> slices.on(HOST).of(task(BUSY)));
        assertThat(slices.on(HOST).of(task(BUSY))).hasSize(1);
        assertThat(slices.on(HOST).of(task(SLEEPER))).hasSize(1);
        assertThat(readings).hasValue(2);
    }
}
