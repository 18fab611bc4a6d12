// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.scenarios.reference;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.wakepath.analysis.Analysis;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.TaskSummary;
import org.wakepath.path.Cause;
import org.wakepath.path.PathSegment;
import org.wakepath.scenarios.reference.TestEvent.Fork;
import org.wakepath.scenarios.reference.TestEvent.IrqEntry;
import org.wakepath.scenarios.reference.TestEvent.IrqExit;
import org.wakepath.scenarios.reference.TestEvent.Migration;
import org.wakepath.scenarios.reference.TestEvent.Switch;
import org.wakepath.scenarios.reference.TestEvent.WakeupNew;
import org.wakepath.scenarios.reference.TestEvent.Waking;

/** Who had the CPU while a task was ready, worked out by hand from the switches. */
class ReadyTimeTest {
    private static final int TASK = 100;
    private static final int WAKER = 101;
    private static final int HOG = 102;
    private static final int OTHER = 103;

    @Test
    void shouldGiveEachOccupantItsOwnTime() {
        assertThat(ready(
                new Switch(at(0, 0), 0, 0, TASK),
                new Switch(at(0, 10), TASK, 0, HOG),
                new Switch(at(0, 14), HOG, 1, OTHER),
                new Switch(at(0, 17), OTHER, 1, WAKER),
                new Switch(at(0, 20), WAKER, 1, TASK),
                new Switch(at(0, 30), TASK, 1, 0)))
                        .containsExactly("10-14 CPU 0 task-102", "14-17 CPU 0 task-103", "17-20 CPU 0 task-101");
    }

    @Test
    void shouldGiveInterruptsTheirOwnTime() {
        assertThat(ready(
                new Switch(at(0, 0), 0, 0, TASK),
                new Switch(at(0, 10), TASK, 0, HOG),
                new IrqEntry(at(0, 13), 1, "eth0"),
                new IrqExit(at(0, 18), 1),
                new Switch(at(0, 20), HOG, 1, TASK),
                new Switch(at(0, 30), TASK, 1, 0)))
                        .containsExactly("10-13 CPU 0 task-102", "13-18 CPU 0 irq 1 (eth0)", "18-20 CPU 0 task-102");
    }

    /** The first worker that a trace tells of is no task. */
    @Test
    void shouldGiveItsOwnTimeToTheInterruptThatTheTraceBeganWith() {
        assertThat(ready(
                new IrqEntry(at(0, 0), 1, "eth0"),
                new IrqExit(at(0, 2), 1),
                new Switch(at(0, 4), 0, 0, TASK),
                new Switch(at(0, 10), TASK, 0, HOG),
                new IrqEntry(at(0, 13), 1, "eth0"),
                new IrqExit(at(0, 18), 1),
                new Switch(at(0, 20), HOG, 1, TASK),
                new Switch(at(0, 30), TASK, 1, 0)))
                        .containsExactly("10-13 CPU 0 task-102", "13-18 CPU 0 irq 1 (eth0)", "18-20 CPU 0 task-102");
    }

    @Test
    void shouldGiveTheOutermostInterruptWhatOthersTookFromIt() {
        assertThat(ready(
                new Switch(at(0, 0), 0, 0, TASK),
                new Switch(at(0, 10), TASK, 0, HOG),
                new IrqEntry(at(0, 12), 1, "eth0"),
                new IrqEntry(at(0, 20), 2, "rtc0"),
                new Waking(at(1, 30), OTHER)))
                        .containsExactly("10-12 CPU 0 task-102", "12-30 CPU 0 irq 1 (eth0)");
    }

    @Test
    void shouldTellAnInterruptOfAnIdleCpuFromItsIdleTime() {
        assertThat(ready(
                new Switch(at(0, 0), 0, 0, TASK),
                new Switch(at(0, 10), TASK, 1, 0),
                new IrqEntry(at(0, 12), 1, "eth0"),
                new Waking(at(0, 14), TASK),
                new IrqExit(at(0, 19), 1),
                new Switch(at(0, 22), 0, 0, TASK),
                new Switch(at(0, 30), TASK, 1, 0)))
                        .containsExactly("14-19 CPU 0 irq 1 (eth0)", "19-22 CPU 0 idle");
    }

    @Test
    void shouldWaitForTheCpuThatItQueuedOnUntilItWasMoved() {
        assertThat(ready(
                new Switch(at(1, 0), 0, 0, TASK),
                new Switch(at(2, 0), 0, 0, WAKER),
                new Switch(at(1, 6), TASK, 1, HOG),
                new Waking(at(2, 20), TASK, 1),
                new Migration(at(0, 25), TASK, 0),
                new Switch(at(0, 28), 0, 0, TASK),
                new Switch(at(0, 36), TASK, 1, 0),
                new Switch(at(1, 38), HOG, 1, 0)))
                        .containsExactly("20-25 CPU 1 task-102", "25-28 CPU 0 idle");
    }

    @Test
    void shouldNotNameACpuWhereAMoveIsNotRecorded() {
        assertThat(ready(
                new Switch(at(1, 0), 0, 0, TASK),
                new Switch(at(2, 0), 0, 0, WAKER),
                new Switch(at(1, 6), TASK, 1, HOG),
                new Waking(at(2, 20), TASK, 1),
                new Switch(at(0, 28), 0, 0, TASK),
                new Switch(at(0, 36), TASK, 1, 0),
                new Switch(at(1, 38), HOG, 1, 0)))
                        .containsExactly("20-28 not known");
    }

    @Test
    void shouldKnowWhereItQueuedUntilAMoveWhoseSuccessorIsNotRecorded() {
        assertThat(ready(
                new Switch(at(0, 0), 0, 0, TASK),
                new Switch(at(1, 1), 0, 0, WAKER),
                new Switch(at(0, 10), TASK, 0, HOG),
                new Migration(at(1, 15), TASK, 1),
                new Switch(at(2, 22), 0, 0, TASK),
                new Switch(at(2, 30), TASK, 1, 0)))
                        .containsExactly("10-15 CPU 0 task-102", "15-22 not known");
    }

    @Test
    void shouldQueueWhereTheWakerPutTheTask() {
        assertThat(ready(
                new Switch(at(0, 0), 0, 0, TASK),
                new Switch(at(1, 1), 0, 0, HOG),
                new Switch(at(2, 2), 0, 0, WAKER),
                new Switch(at(0, 5), TASK, 1, OTHER),
                new Waking(at(2, 10), TASK, 0),
                new Migration(at(2, 12), TASK, 1),
                new Switch(at(1, 20), HOG, 1, TASK),
                new Switch(at(1, 30), TASK, 1, 0)))
                        .containsExactly("10-20 CPU 1 task-102");
    }

    /** The waker's CPU may have had nothing else to do, and took the task from another one. */
    @Test
    void shouldNotKnowWhereTheTaskWasUntilTheCpuOfTheWakerGotIt() {
        assertThat(ready(
                new Switch(at(0, 0), 0, 0, TASK),
                new Switch(at(1, 2), 0, 0, WAKER),
                new Switch(at(0, 5), TASK, 1, OTHER),
                new Waking(at(1, 10), TASK, 0),
                new Migration(at(1, 18), TASK, 1),
                new Switch(at(1, 20), WAKER, 1, TASK),
                new Switch(at(1, 30), TASK, 1, 0)))
                        .containsExactly("10-18 not known", "18-20 CPU 1 task-101");
    }

    /** What CPU 0 woke up earlier, CPU 2 wakes up now. */
    @Test
    void shouldKnowWhereItQueuedThoughTheCpuThatGotItHadWokenItEarlier() {
        assertThat(ready(
                new Switch(at(0, 0), 0, 0, HOG),
                new Switch(at(1, 0), 0, 0, OTHER),
                new Switch(at(2, 0), 0, 0, WAKER),
                new Waking(at(0, 4), TASK, 1),
                new Switch(at(1, 4), OTHER, 1, TASK),
                new Switch(at(1, 8), TASK, 1, OTHER),
                new Waking(at(2, 10), TASK, 1),
                new Migration(at(0, 15), TASK, 0),
                new Switch(at(0, 20), HOG, 1, TASK),
                new Switch(at(0, 30), TASK, 1, 0)))
                        .containsExactly("10-15 CPU 1 task-103", "15-20 CPU 0 task-102");
    }

    @Test
    void shouldNameTheCpuOfATaskThatNeverRanAgain() {
        assertThat(ready(
                new Switch(at(1, 0), 0, 0, TASK),
                new Switch(at(1, 10), TASK, 0, HOG),
                new Waking(at(0, 30), OTHER)))
                        .containsExactly("10-30 CPU 1 task-102");
    }

    @Test
    void shouldWaitForTheCpuThatANewTaskIsGivenTo() {
        assertThat(ready(
                new Switch(at(0, 0), 0, 0, WAKER),
                new Fork(at(0, 10), WAKER, TASK),
                new WakeupNew(at(0, 12), TASK),
                new Switch(at(0, 20), WAKER, 1, TASK),
                new Switch(at(0, 30), TASK, 1, 0)))
                        .containsExactly("10-20 CPU 0 task-101");
    }

    /** What the task is told to have waited for while it was ready, as the reference agrees. */
    private static List<String> ready(TestEvent... events) {
        Comparison.requireSamePaths(List.of(events));
        try (RecordedHosts hosts = new RecordedHosts(List.of(events))) {
            Analysis analysis = hosts.analysis(1);
            TaskSummary task = Paths.tasks(analysis).stream().filter(t -> t.task().tid() == TASK).findFirst()
                    .orElseThrow();
            List<String> found = new ArrayList<>();
            for (PathSegment segment : Paths.whole(analysis, task).orElseThrow().segments()) {
                if (segment.state() == EdgeState.PREEMPTED && segment.depth() == 0) {
                    found.add(segment.start() - TraceCompiler.EPOCH + "-" + (segment.end() - TraceCompiler.EPOCH)
                            + holder(segment.cause()));
                }
            }
            return found;
        }
    }

    private static String holder(Cause cause) {
        if (cause instanceof Cause.Interruption interruption) {
            return " CPU " + interruption.cpu() + " " + interruption.interrupt();
        }
        Cause.Preemption had = (Cause.Preemption) cause;
        return had.cpu() < 0 ? " not known"
                : " CPU " + had.cpu() + " "
                        + had.occupant().map(other -> other.name()).orElse(had.idle() ? "idle" : "?");
    }

    private static At at(int cpu, long time) {
        return new At(0, cpu, time);
    }
}
