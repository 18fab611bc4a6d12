// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wakepath.base.Spool;
import org.wakepath.ctf.write.CtfWriter;
import org.wakepath.ctf.write.Field;
import org.wakepath.ctf.write.StreamWriter;
import org.wakepath.graph.build.Excerpt;
import org.wakepath.graph.model.TaskSummary;
import org.wakepath.kernel.TraceSet;
import org.wakepath.path.ActivePath;
import org.wakepath.path.Wait;
import org.wakepath.path.WaitStacks;
import org.wakepath.track.CallStack;

/**
 * The task with the id 10 waits from 1300 to 1800 and from 1900 to 1950, and is woken by the one with the id 11. Only
 * the first wait has stacks, at 1299 and 1799. Task 11 has a stack of a wait that does not happen, at 1400.
 */
class TraceStacksTest {
    private static final int WAITER = 10;
    private static final int WAKER = 11;
    private Analysis analysis;

    @BeforeEach
    void open(@TempDir Path folder) throws IOException {
        try (CtfWriter writer = CtfWriter.create(folder)) {
            writer.clock(new UUID(3, 4), 0).environment("hostname", "node")
                    .event("sched_switch", Field.text16("prev_comm"), Field.s32("prev_tid"), Field.s64("prev_state"),
                            Field.text16("next_comm"), Field.s32("next_tid"))
                    .event("sched_ttwu", Field.text16("comm"), Field.s32("tid"), Field.s32("target_cpu"))
                    .event("wakepath_stack_wait", Field.s32("tid"), Field.s32("kernel_stack"), Field.s32("user_stack"))
                    .event("wakepath_stack_wakeup", Field.s32("tid"), Field.s32("woken"), Field.s32("kernel_stack"),
                            Field.s32("user_stack"))
                    .event("wakepath_stack", Field.s32("id"), Field.string("functions"), Field.string("modules"));
            StreamWriter first = writer.stream(0);
            first.event("sched_switch", 1000, "swapper/0", 0, 0L, "waiter", WAITER)
                    .event("wakepath_stack_wait", 1299, WAITER, -1, 0)
                    .event("sched_switch", 1300, "waiter", WAITER, 1L, "swapper/0", 0)
                    .event("sched_switch", 1810, "swapper/0", 0, 0L, "waiter", WAITER).flush();
            first.event("sched_switch", 1900, "waiter", WAITER, 1L, "swapper/0", 0)
                    .event("sched_switch", 1960, "swapper/0", 0, 0L, "waiter", WAITER)
                    .event("sched_switch", 1990, "waiter", WAITER, 1L, "swapper/0", 0).flush();
            StreamWriter second = writer.stream(1);
            second.event("sched_switch", 1000, "swapper/1", 0, 0L, "waker", WAKER)
                    .event("wakepath_stack_wait", 1400, WAKER, -1, 0)
                    .event("wakepath_stack_wakeup", 1799, WAKER, WAITER, -1, 1)
                    .event("sched_ttwu", 1800, "waiter", WAITER, 0).flush();
            second.event("sched_ttwu", 1950, "waiter", WAITER, 0)
                    .event("sched_switch", 1990, "waker", WAKER, 1L, "swapper/1", 0).flush();
            StreamWriter stacks = writer.stream(2);
            stacks.event("wakepath_stack", 2000, 0, "main;serve", "shop;shop")
                    .event("wakepath_stack", 2000, 1, "main;reply", "shop;shop").flush();
        }
        Files.move(folder.resolve("channel0_2"), folder.resolve("stacks_0"));
        analysis = Analysis.open(TraceSet.open(List.of(folder)), AnalysisOptions.threads(1));
    }

    private ActivePath path() {
        TaskSummary task = analysis.tasks().stream().filter(one -> one.task().tid() == WAITER).findFirst()
                .orElseThrow();
        return analysis.path(task, task.start(), task.end(), 0);
    }

    private static CallStack stack(String innermost) {
        return new CallStack(List.of(new CallStack.Frame("main", "shop"), new CallStack.Frame(innermost, "shop")),
                List.of());
    }

    @Test
    void shouldGiveAWaitTheFunctionsThatWaitedAndWoke() {
        List<Wait> waits = analysis.stacks(events -> {}).label(path(), 0).waits();

        assertThat(waits).extracting(Wait::start).containsExactly(1300L, 1900L);
        assertThat(waits).extracting(Wait::stacks)
                .containsExactly(new WaitStacks(stack("serve"), stack("reply")), WaitStacks.NONE);
    }

    @Test
    void shouldChangeNothingElse() {
        ActivePath path = path();
        ActivePath labelled = analysis.stacks(events -> {}).label(path, 0);

        assertThat(labelled).isNotEqualTo(path);
        assertThat(labelled.with(labelled.waits().stream().map(wait -> wait.with(WaitStacks.NONE)).toList()))
                .isEqualTo(path);
    }

    @Test
    void shouldReadTheStacksOfAnExcerptAlone() {
        assertThat(stacksOf(new Excerpt(1250, 1850))).containsExactly(new WaitStacks(stack("serve"), stack("reply")),
                WaitStacks.NONE);
        // The events of the first wait are in packets before it.
        assertThat(stacksOf(new Excerpt(1955, 1990))).containsExactly(WaitStacks.NONE, WaitStacks.NONE);
    }

    private List<WaitStacks> stacksOf(Excerpt excerpt) {
        return new TraceStacks(analysis, List.of(excerpt), new Spool(1 << 20), events -> {}).label(path(), 0).waits()
                .stream().map(Wait::stacks).toList();
    }

    @Test
    void shouldLabelAPathThatIsCutWithinAWait() {
        TaskSummary task = analysis.tasks().stream().filter(one -> one.task().tid() == WAITER).findFirst()
                .orElseThrow();
        ActivePath cut = analysis.path(task, 1500, 1700, 0);

        assertThat(analysis.stacks(events -> {}).label(cut, 0).waits()).extracting(Wait::stacks)
                .containsExactly(new WaitStacks(stack("serve"), stack("reply")));
    }
}
