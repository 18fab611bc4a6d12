// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.path;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.wakepath.base.Spool;
import org.wakepath.graph.model.CallTable;
import org.wakepath.graph.model.Certainty;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.ExecutionGraph;
import org.wakepath.graph.model.LinkKind;
import org.wakepath.path.Cause.Timer.Purpose;

/** A task arms a timer at 10 and waits from 20 on; at 90 a handler begins, which wakes the task at 95. */
class OwnLimitTest {
    private static final int CPU = 0;
    private static final long THROTTLE = 0x7000;

    private final ExecutionGraph graph = new ExecutionGraph("a", new Spool(Long.MAX_VALUE));
    private final int task = graph.workers().addTask(1, 0, "task");
    private final int other = graph.workers().addTask(2, 0, "other");
    private final int handler = graph.workers().addInterrupt("hrtimer", CPU);
    private final int armed = graph.add(10, task, ExecutionGraph.NONE, EdgeState.UNKNOWN, CPU);
    private final int armedByOther = graph.add(10, other, ExecutionGraph.NONE, EdgeState.UNKNOWN, CPU);
    private final int out = graph.add(20, task, armed, EdgeState.RUNNING, CPU);
    private final int entry = graph.add(90, handler, ExecutionGraph.NONE, EdgeState.TIMER, CPU);
    private final int waker = graph.add(95, handler, entry, EdgeState.RUNNING, CPU);
    private final int woken = graph.add(95, task, out, EdgeState.BLOCKED, CPU);

    private void expire(LinkKind kind, int source) {
        graph.link(entry, kind, source);
        graph.link(woken, LinkKind.WAKEUP, waker);
    }

    private void call(String name, int descriptors) {
        call(name, descriptors, "");
    }

    private void call(String name, int descriptors, String file) {
        CallTable.Facts facts = new CallTable.Facts();
        facts.clear(name);
        facts.descriptors = descriptors;
        facts.file = file;
        graph.calls().put(out, facts);
    }

    @Test
    void shouldEndByTheTimerThatTheTaskArmed() {
        expire(LinkKind.TIMER, armed);
        assertThat(OwnLimit.isEndOf(graph, woken)).isTrue();
    }

    @Test
    void shouldEndByTheLimitThatTheResultTells() {
        graph.link(woken, LinkKind.TIME_LIMIT, ExecutionGraph.NONE);
        assertThat(OwnLimit.isEndOf(graph, woken)).isTrue();
    }

    @Test
    void shouldNotEndByATimerOfAnotherTaskOrOfNobody() {
        expire(LinkKind.TIMER, armedByOther);
        assertThat(OwnLimit.isEndOf(graph, woken)).isFalse();
        expire(LinkKind.TIMER, ExecutionGraph.NONE);
        assertThat(OwnLimit.isEndOf(graph, woken)).isFalse();
    }

    @Test
    void shouldNotEndByAHandlerOfAnotherKind() {
        expire(LinkKind.WORK, armed);
        assertThat(OwnLimit.isEndOf(graph, woken)).isFalse();
    }

    @Test
    void shouldNotEndByATimerThatHoldsADiskBack() {
        graph.limitDisksBy(THROTTLE);
        graph.functions().put(entry, THROTTLE);
        expire(LinkKind.TIMER, armed);
        assertThat(OwnLimit.isEndOf(graph, woken)).isFalse();
    }

    /** What the handler received or completed woke the task, and not its timer. */
    @Test
    void shouldNotEndByWhatTheHandlerReceived() {
        graph.consequences().put(waker, 7);
        expire(LinkKind.TIMER, armed);
        assertThat(OwnLimit.isEndOf(graph, woken)).isFalse();
    }

    @Test
    void shouldNotEndByATaskThatIsWokenByItsTimer() {
        int early = graph.add(50, other, armedByOther, EdgeState.BLOCKED, CPU);
        graph.link(armedByOther, LinkKind.TIMER, armed);
        graph.link(woken, LinkKind.WAKEUP, early);
        assertThat(OwnLimit.isEndOf(graph, woken)).isFalse();
    }

    @Test
    void shouldTellASleepFromALook() {
        call("nanosleep", -1);
        assertThat(OwnLimit.purpose(graph, woken)).isEqualTo(Purpose.SLEEP);
        assertThat(OwnLimit.certainty(graph, woken)).isEqualTo(Certainty.CERTAIN);
        assertThat(OwnLimit.canLook(graph.call(out).orElseThrow())).isFalse();
    }

    @Test
    void shouldSleepInPollWithoutDescriptors() {
        call("poll", 0);
        assertThat(OwnLimit.purpose(graph, woken)).isEqualTo(Purpose.SLEEP);
        assertThat(OwnLimit.canLook(graph.call(out).orElseThrow())).isFalse();
    }

    @Test
    void shouldSleepWhereATimerIsAllThatTheCallWaitsFor() {
        call("read", -1, "anon_inode:[timerfd]");
        assertThat(OwnLimit.purpose(graph, woken)).isEqualTo(Purpose.SLEEP);
    }

    @Test
    void shouldSleepInPollOfATimerAlone() {
        call("poll", 1, "anon_inode:[timerfd]");
        assertThat(OwnLimit.purpose(graph, woken)).isEqualTo(Purpose.SLEEP);
    }

    @Test
    void shouldLookInPollOfATimerAndSomethingElse() {
        call("poll", 2, "anon_inode:[timerfd]");
        assertThat(OwnLimit.purpose(graph, woken)).isEqualTo(Purpose.TIME_LIMIT);
    }

    @Test
    void shouldLookInPollWithADescriptor() {
        call("poll", 1);
        assertThat(OwnLimit.purpose(graph, woken)).isEqualTo(Purpose.TIME_LIMIT);
        assertThat(OwnLimit.certainty(graph, woken)).isEqualTo(Certainty.CERTAIN);
        assertThat(OwnLimit.canLook(graph.call(out).orElseThrow())).isTrue();
    }

    @Test
    void shouldGuessWhereTheCallIsNotKnown() {
        assertThat(OwnLimit.purpose(graph, woken)).isEqualTo(Purpose.UNKNOWN);
        assertThat(OwnLimit.certainty(graph, woken)).isEqualTo(Certainty.GUESSED);
    }
}
