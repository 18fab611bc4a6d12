// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.path;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.wakepath.base.Spool;
import org.wakepath.graph.model.CallTable;
import org.wakepath.graph.model.Certainty;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.ExecutionGraph;
import org.wakepath.graph.model.LinkKind;
import org.wakepath.kernel.SystemCalls;

/** A task waits again and again; each wait is 10 us long, and 1 us of work lies before it. */
class LooksTest {
    private static final long WAIT = 10_000;
    private static final long WORK = 1_000;
    private static final long SHORT = 1_000_000;
    private static final long FUTEX = 0x7f00_0000_1000L;

    private final ExecutionGraph graph = new ExecutionGraph("a", new Spool(Long.MAX_VALUE));
    private final int task = graph.workers().addTask(1, 0, "task");
    private final int other = graph.workers().addTask(2, 0, "other");
    private int waker;
    private int tail;
    private long time;

    @BeforeEach
    void begin() {
        waker = graph.add(0, other, ExecutionGraph.NONE, EdgeState.UNKNOWN, 1);
        tail = graph.add(0, task, ExecutionGraph.NONE, EdgeState.UNKNOWN, 0);
        graph.flag(tail, ExecutionGraph.TRACE_START);
    }

    private int extend(EdgeState state, long length) {
        time += length;
        tail = graph.add(time, task, tail, state, 0);
        return tail;
    }

    /** A wait in a call, for a descriptor if that is not negative, and for a futex if that is not 0. */
    private int waits(String call, long descriptor, long futex, long length, LinkKind end) {
        return waits(call, descriptor, futex, length, end, CallTable.Facts.UNKNOWN_LIMIT);
    }

    private int waits(String call, long descriptor, long futex, long length, LinkKind end, long limit) {
        int out = extend(EdgeState.RUNNING, WORK);
        CallTable.Facts facts = new CallTable.Facts();
        facts.clear(call);
        if (descriptor >= 0) {
            facts.descriptor = descriptor;
        }
        if (futex != 0) {
            facts.object = futex;
        }
        facts.limit = limit;
        graph.calls().put(out, facts);
        int woken = extend(EdgeState.BLOCKED, length);
        graph.link(woken, end, end == LinkKind.WAKEUP ? waker : ExecutionGraph.NONE);
        return woken;
    }

    private int look() {
        return waits("poll", 3, 0, WAIT, LinkKind.TIME_LIMIT);
    }

    private int answer() {
        return waits("poll", 3, 0, WAIT, LinkKind.WAKEUP);
    }

    private Looks before(int woken) {
        return Looks.before(graph, woken, moment -> false);
    }

    @Test
    void shouldFindTheLooksBeforeTheAnswerLastOneFirst() {
        int first = look();
        int second = look();
        Looks looks = before(answer());
        assertThat(looks.size()).isEqualTo(2);
        assertThat(looks.isEmpty()).isFalse();
        assertThat(looks.end(0)).isEqualTo(second);
        assertThat(looks.end(1)).isEqualTo(first);
        assertThat(looks.certainty(0)).isEqualTo(Certainty.PROBABLE);
    }

    @Test
    void shouldKnowItsLooksAndNothingElse() {
        int first = look();
        int second = look();
        int last = answer();
        Looks looks = before(last);
        assertThat(looks.contain(first)).isTrue();
        assertThat(looks.contain(second)).isTrue();
        assertThat(looks.contain(last)).isFalse();
        assertThat(looks.contain(graph.left(first))).as("before the first").isFalse();
        assertThat(looks.contain(graph.left(second))).as("between both").isFalse();
    }

    @Test
    void shouldBePassedLeftOfTheFirstLook() {
        int first = look();
        int second = look();
        Looks looks = before(answer());
        assertThat(looks.isPassed(second)).isFalse();
        assertThat(looks.isPassed(first)).isFalse();
        assertThat(looks.isPassed(graph.left(first))).isTrue();
        assertThat(Looks.NONE.isPassed(second)).isTrue();
    }

    @Test
    void shouldHaveNoLooksWhereNoneCameBefore() {
        Looks looks = before(answer());
        assertThat(looks.isEmpty()).isTrue();
        assertThat(looks).isSameAs(Looks.NONE);
    }

    @Test
    void shouldGuessWhereItIsNotKnownWhatTheCallIsFor() {
        waits("poll", -1, 0, WAIT, LinkKind.TIME_LIMIT);
        assertThat(before(waits("poll", -1, 0, WAIT, LinkKind.WAKEUP)).certainty(0)).isEqualTo(Certainty.GUESSED);
    }

    /** A wait whose waker is not known did not end by its limit, but the end of a packet or an exit is no answer. */
    @Test
    void shouldAskForLooksOnlyWhereSomebodyEndedTheWait() {
        int look = look();
        for (LinkKind kind : new LinkKind[] {LinkKind.UNKNOWN_WAKEUP, LinkKind.UNRECORDED_WAKEUP}) {
            assertThat(before(waits("poll", 3, 0, WAIT, kind)).size()).as("%s", kind).isEqualTo(1);
            tail = look; // as if that wait had not been
            time = graph.time(look);
        }
        assertThat(before(waits("poll", 3, 0, WAIT, LinkKind.KILLED)).isEmpty()).isTrue();
        assertThat(before(waits("poll", 3, 0, WAIT, LinkKind.NONE)).isEmpty()).isTrue();
        assertThat(before(look())).as("a look is no answer").isSameAs(Looks.NONE);
    }

    @Test
    void shouldNotLookInASleepOrInAPageFault() {
        waits("nanosleep", -1, 0, WAIT, LinkKind.TIME_LIMIT);
        assertThat(before(waits("nanosleep", -1, 0, WAIT, LinkKind.WAKEUP)).isEmpty()).isTrue();
        waits(SystemCalls.EXCEPTION, -1, 0, WAIT, LinkKind.TIME_LIMIT);
        assertThat(before(waits(SystemCalls.EXCEPTION, -1, 0, WAIT, LinkKind.WAKEUP)).isEmpty()).isTrue();
    }

    @Test
    void shouldNotLookInAWaitThatNoLimitCanEnd() {
        look();
        int woken = answer();
        graph.flag(graph.left(woken), ExecutionGraph.UNINTERRUPTIBLE);
        assertThat(before(woken)).isSameAs(Looks.NONE);
    }

    @Test
    void shouldEndASeriesAtAWaitForSomethingElseOfMoreThanAMillisecond() {
        look();
        waits("read", 5, 0, SHORT, LinkKind.WAKEUP);
        look();
        assertThat(before(answer()).size()).as("of just a millisecond").isEqualTo(2);
        waits("read", 5, 0, SHORT + 1, LinkKind.WAKEUP);
        look();
        assertThat(before(answer()).size()).as("of a little more").isEqualTo(1);
    }

    /** What lies before the look for something else is only guessed to be of the series. */
    @Test
    void shouldGoOnOverALookForSomethingElseWithLessCertainty() {
        look();
        waits("read", 5, 0, SHORT + 1, LinkKind.TIME_LIMIT);
        look();
        Looks looks = before(answer());
        assertThat(looks.size()).isEqualTo(2);
        assertThat(looks.certainty(0)).isEqualTo(Certainty.PROBABLE);
        assertThat(looks.certainty(1)).isEqualTo(Certainty.GUESSED);
    }

    @Test
    void shouldGuessAllLooksBeforeTheLastOneForSomethingElse() {
        look();
        waits("read", 5, 0, SHORT + 1, LinkKind.TIME_LIMIT);
        look();
        waits("read", 5, 0, SHORT + 1, LinkKind.TIME_LIMIT);
        Looks looks = before(answer());
        assertThat(looks.certainty(0)).isEqualTo(Certainty.GUESSED);
        assertThat(looks.certainty(1)).isEqualTo(Certainty.GUESSED);
    }

    @Test
    void shouldEndASeriesAtALongSleep() {
        look();
        waits("nanosleep", -1, 0, SHORT + 1, LinkKind.TIME_LIMIT);
        assertThat(before(answer()).isEmpty()).isTrue();
    }

    @Test
    void shouldGoOnOverAWaitForSomethingElseWhoseLimitIsNotLonger() {
        look();
        waits("read", 5, 0, SHORT + 1, LinkKind.WAKEUP, 5 * SHORT);
        assertThat(before(waits("poll", 3, 0, WAIT, LinkKind.WAKEUP, 5 * SHORT)).size()).isEqualTo(1);
        look();
        waits("read", 5, 0, SHORT + 1, LinkKind.WAKEUP, 5 * SHORT + 1);
        assertThat(before(waits("poll", 3, 0, WAIT, LinkKind.WAKEUP, 5 * SHORT)).isEmpty()).isTrue();
    }

    @Test
    void shouldEndASeriesAtAnEarlierAnswer() {
        look();
        answer();
        look();
        assertThat(before(answer()).size()).isEqualTo(1);
    }

    @Test
    void shouldTellWaitsForOtherThingsFromLooks() {
        waits("poll", 4, 0, WAIT, LinkKind.TIME_LIMIT);
        assertThat(before(answer())).isSameAs(Looks.NONE);
        waits("ppoll", 3, 0, WAIT, LinkKind.TIME_LIMIT);
        assertThat(before(answer())).isSameAs(Looks.NONE);
        waits("futex", -1, FUTEX, WAIT, LinkKind.TIME_LIMIT);
        assertThat(before(waits("futex", -1, FUTEX + 8, WAIT, LinkKind.WAKEUP))).isSameAs(Looks.NONE);
        waits("futex", -1, FUTEX + 12, WAIT, LinkKind.TIME_LIMIT);
        assertThat(before(waits("futex", -1, FUTEX + 8, WAIT, LinkKind.WAKEUP)).size()).as("one condition")
                .isEqualTo(1);
    }

    @Test
    void shouldPassAtMostThirtyTwoShortWaitsBetweenTwoLooks() {
        look();
        between(32);
        look();
        between(32);
        assertThat(before(answer()).size()).isEqualTo(2);
        look();
        between(33);
        assertThat(before(answer()).isEmpty()).isTrue();
    }

    private void between(int waits) {
        for (int i = 0; i < waits; i++) {
            waits("read", 5, 0, WAIT, LinkKind.WAKEUP);
        }
    }

    @Test
    void shouldEndASeriesWhereTheTraceDoesNotTellWhatTheTaskDid() {
        look();
        extend(EdgeState.UNKNOWN, WAIT);
        look();
        assertThat(before(answer()).size()).isEqualTo(1);
    }

    @Test
    void shouldNotFindLooksThatAreNotAskedFor() {
        int first = look();
        look();
        int last = answer();
        assertThat(Looks.before(graph, last, moment -> moment <= first).size()).isEqualTo(1);
        assertThat(Looks.before(graph, last, moment -> moment < first).size()).isEqualTo(2);
    }

    @Test
    void shouldPassTheLooksOfASeriesAroundAnother() {
        int outer = waits("poll", 4, 0, WAIT, LinkKind.TIME_LIMIT);
        int inner = look();
        int answered = answer();
        Looks inside = before(answered);
        Looks outside = before(waits("poll", 4, 0, WAIT, LinkKind.WAKEUP));
        FilledLooks filled = FilledLooks.NONE.with(outside, answered).with(inside, answered);
        assertThat(filled.contain(outer)).isTrue();
        assertThat(filled.contain(inner)).isTrue();
        assertThat(filled.contain(answered)).isFalse();
        assertThat(filled.with(Looks.NONE, answered)).isSameAs(filled);
    }

    @Test
    void shouldForgetTheLooksThatAWalkHasPassed() {
        int first = waits("poll", 4, 0, WAIT, LinkKind.TIME_LIMIT);
        int early = waits("poll", 4, 0, WAIT, LinkKind.WAKEUP);
        int second = look();
        Looks late = before(answer());
        FilledLooks filled = FilledLooks.NONE.with(late, second).with(before(early), early);
        assertThat(filled.contain(first)).isTrue();
        assertThat(filled.contain(second)).as("passed").isFalse();
    }
}
