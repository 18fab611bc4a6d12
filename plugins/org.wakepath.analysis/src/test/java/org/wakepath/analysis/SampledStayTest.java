// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wakepath.ctf.write.CtfWriter;
import org.wakepath.ctf.write.Field;
import org.wakepath.ctf.write.StreamWriter;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.TaskSummary;
import org.wakepath.kernel.TraceSet;
import org.wakepath.path.ActivePath;
import org.wakepath.path.PathExcerpt;
import org.wakepath.path.PathSegment;

/** The task with the id 10 runs from 1000 to 1300, with what interrupts it. Stack 0 is pack, stack 1 is save. */
class SampledStayTest {
    private static final int TASK = 10;
    private static final int NONE = -1;
    private static final int SOFTIRQ = 2;

    @TempDir
    private Path folder;

    private ActivePath path(Consumer<StreamWriter> happenings) {
        try (CtfWriter writer = CtfWriter.create(folder)) {
            writer.clock(new UUID(3, 4), 0).environment("hostname", "node")
                    .event("sched_switch", Field.text16("prev_comm"), Field.s32("prev_tid"), Field.s64("prev_state"),
                            Field.text16("next_comm"), Field.s32("next_tid"))
                    .event("sched_ttwu", Field.text16("comm"), Field.s32("tid"), Field.s32("target_cpu"))
                    .event("x86_irq_vectors_local_timer_entry", Field.s32("vector"))
                    .event("x86_irq_vectors_local_timer_exit", Field.s32("vector"))
                    .event("irq_softirq_entry", Field.s32("vec")).event("irq_softirq_exit", Field.s32("vec"))
                    .event("wakepath_stack_wait", Field.s32("tid"), Field.s32("kernel_stack"), Field.s32("user_stack"))
                    .event("wakepath_stack_sample", Field.s32("tid"), Field.s32("kernel_stack"),
                            Field.s32("user_stack"), Field.s32("period"), Field.s32("context"))
                    .event("wakepath_stack", Field.s32("id"), Field.string("functions"), Field.string("modules"));
            StreamWriter cpu = writer.stream(0);
            cpu.event("sched_switch", 1000, "swapper/0", 0, 0L, "worker", TASK);
            happenings.accept(cpu);
            cpu.event("sched_switch", 1300, "worker", TASK, 1L, "swapper/0", 0).flush();
            writer.stream(1).event("wakepath_stack", 2000, 0, "main;pack", "shop;shop")
                    .event("wakepath_stack", 2000, 1, "main;save", "shop;shop").flush();
            Files.move(folder.resolve("channel0_1"), folder.resolve("stacks_0"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Analysis analysis = Analysis.open(TraceSet.open(List.of(folder)), AnalysisOptions.threads(1));
        TaskSummary task = analysis.tasks().stream().filter(one -> one.task().tid() == TASK).findFirst().orElseThrow();
        return analysis.stacks(events -> {}).label(analysis.path(task, 1000, 1300, 0), 0);
    }

    /** The clock that takes samples comes by an interrupt of the kernel's own clock. */
    private static void tick(StreamWriter cpu, long time, int stack) {
        cpu.event("x86_irq_vectors_local_timer_entry", time, 236)
                .event("wakepath_stack_sample", time + 1, TASK, NONE, stack, 100, 0)
                .event("x86_irq_vectors_local_timer_exit", time + 5, 236);
    }

    /** The parts of the stretches in which the task ran; a star marks those that a sample was taken at the end of. */
    private static List<String> parts(ActivePath path) {
        return path.segments().stream().flatMap(segment -> segment.samples().stream())
                .map(sample -> sample.start() + "-" + sample.end() + (sample.isTaken() ? "* " : " ")
                        + (sample.inHandler() ? "handler" : name(sample.stack().user())))
                .toList();
    }

    private static String name(List<org.wakepath.track.CallStack.Frame> frames) {
        return frames.isEmpty() ? "?" : frames.get(frames.size() - 1).function();
    }

    @Test
    void shouldGiveASampleTheWorkThatItsClockInterrupted() {
        ActivePath path = path(cpu -> {
            tick(cpu, 1100, 0);
            cpu.event("irq_softirq_entry", 1150, 9).event("irq_softirq_exit", 1160, 9);
            tick(cpu, 1200, 1);
        });

        assertThat(path.segments()).filteredOn(segment -> segment.state() == EdgeState.RUNNING)
                .extracting(PathSegment::start).containsExactly(1000L, 1105L, 1160L, 1205L);
        // Each stands for the work since the one before, and the last one for the rest of the stay.
        assertThat(parts(path)).containsExactly("1000-1100* pack", "1105-1150 save", "1160-1200* save",
                "1205-1300 save");
    }

    @Test
    void shouldNotBlameATaskForAHandler() {
        ActivePath path = path(cpu -> {
            tick(cpu, 1100, 0);
            cpu.event("irq_softirq_entry", 1150, 9)
                    .event("wakepath_stack_sample", 1155, TASK, 1, NONE, 100, SOFTIRQ)
                    .event("irq_softirq_exit", 1160, 9);
        });

        assertThat(parts(path)).containsExactly("1000-1100* pack", "1105-1150 pack", "1160-1300 pack");
    }

    @Test
    void shouldSayThatAHandlerRanWhereNoEventShowsIt() {
        ActivePath path = path(cpu -> cpu.event("wakepath_stack_sample", 1100, TASK, NONE, 0, 100, 0)
                .event("wakepath_stack_sample", 1200, TASK, 1, NONE, 100, SOFTIRQ));

        assertThat(parts(path)).containsExactly("1000-1100* pack", "1100-1200* handler", "1200-1300 handler");
    }

    @Test
    void shouldKeepASampleWhoseFunctionsAreNotKnown() {
        assertThat(parts(path(cpu -> tick(cpu, 1100, NONE)))).containsExactly("1000-1100* ?", "1105-1300 ?");
    }

    @Test
    void shouldSayNothingWithoutSamples() {
        ActivePath path = path(cpu -> {
        });

        assertThat(path.segments()).hasSize(1).allMatch(segment -> segment.samples().isEmpty());
    }

    @Test
    void shouldCutSamplesWithTheirPath() {
        ActivePath path = path(cpu -> {
            tick(cpu, 1100, 0);
            tick(cpu, 1200, 1);
        });

        assertThat(parts(PathExcerpt.of(path, 1050, 1150))).containsExactly("1050-1100* pack", "1105-1150 save");
    }

    @Test
    void shouldChangeNothingElse() {
        ActivePath path = path(cpu -> tick(cpu, 1100, 0));

        assertThat(path.withoutStacks()).isNotEqualTo(path);
        assertThat(path.withoutStacks().segments()).extracting(PathSegment::state)
                .containsExactly(EdgeState.RUNNING, EdgeState.INTERRUPTED, EdgeState.RUNNING);
        assertThat(path.withoutStacks().segments()).extracting(PathSegment::end).containsExactly(1100L, 1105L, 1300L);
    }
}
