// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.graph.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.wakepath.base.Spool;
import org.wakepath.graph.model.CpuOccupancy;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.ExecutionGraph;
import org.wakepath.graph.model.LinkKind;
import org.wakepath.graph.model.Occupants;
import org.wakepath.graph.model.QueueTable;

/** A task is ready from 10 on and gets CPU 0 at 30. Who had the CPUs that it queued on is worked out by hand. */
class ReadySharesTest {
    private static final int CPU = 0;
    private static final int OTHER_CPU = 1;

    private final ExecutionGraph graph = new ExecutionGraph("a", new Spool(Long.MAX_VALUE));
    private final int hog = graph.workers().addTask(2, 0, "hog");
    private final int task = graph.workers().addTask(1, 0, "task");
    private final int other = graph.workers().addTask(3, 0, "other");
    private final int interrupt = graph.workers().addInterrupt("eth0", CPU);
    private final ReadyQueue queue = new ReadyQueue();

    private void had(int cpu, long from, int worker) {
        graph.occupancy(cpu).change(from, worker);
    }

    private void did(int worker, EdgeState state, long until) {
        graph.workers().append(worker, graph.add(until, worker, graph.workers().tail(worker), state, CPU));
    }

    private int ready() {
        did(task, EdgeState.UNKNOWN, 0);
        did(task, EdgeState.RUNNING, 10);
        did(task, EdgeState.PREEMPTED, 30);
        return graph.workers().tail(task);
    }

    private List<String> shares() {
        int ready = ready();
        queue.write(graph.queues(), ready, 10, CPU);
        List<String> shares = new ArrayList<>();
        long end = 30;
        Occupants had = graph.occupants(ready);
        while (had.toPrevious()) {
            String who = had.worker() == hog ? "hog" : had.worker() == other ? "other"
                    : had.worker() == interrupt ? "eth0" : had.worker() == CpuOccupancy.IDLE ? "idle" : "?";
            shares.add(0, had.begin() + "-" + end + " " + who + "@" + had.cpu());
            end = had.begin();
        }
        assertThat(end).as("the start of the stretch").isEqualTo(10);
        return shares;
    }

    @Test
    void shouldGiveEachItsOwnTime() {
        queue.start(CPU);
        had(CPU, 5, hog);
        had(CPU, 14, CpuOccupancy.IDLE);
        had(CPU, 21, other);
        had(CPU, 30, task);
        assertThat(shares()).containsExactly("10-14 hog@0", "14-21 idle@0", "21-30 other@0");
    }

    @Test
    void shouldTellStaysOfOneOccupantAsOne() {
        queue.start(CPU);
        had(CPU, 5, hog);
        had(CPU, 14, hog);
        had(CPU, 21, hog);
        assertThat(shares()).containsExactly("10-30 hog@0");
    }

    @Test
    void shouldLearnLaterWhereItQueuedBeforeItWasMoved() {
        queue.start(QueueTable.UNKNOWN);
        assertThat(queue.isMoved()).isFalse();
        queue.move(18, CPU);
        assertThat(queue.isMoved()).isTrue();
        queue.startBefore(OTHER_CPU);
        had(CPU, 5, hog);
        had(OTHER_CPU, 5, other);
        assertThat(shares()).containsExactly("10-18 other@1", "18-30 hog@0");
    }

    @Test
    void shouldNotKnowWhoHadTheCpuBeforeItWasSeen() {
        queue.start(CPU);
        had(CPU, 18, hog);
        assertThat(shares()).containsExactly("10-18 ?@0", "18-30 hog@0");
    }

    @Test
    void shouldNotKnowWhoHadACpuThatWasNeverSeen() {
        queue.start(CPU);
        assertThat(shares()).containsExactly("10-30 ?@0");
    }

    @Test
    void shouldNotLetATaskKeepItselfWaiting() {
        queue.start(CPU);
        had(CPU, 5, hog);
        had(CPU, 20, task);
        assertThat(shares()).containsExactly("10-20 hog@0", "20-30 ?@0");
    }

    @Test
    void shouldGiveInterruptsWhatTheyTookFromTheOccupant() {
        queue.start(CPU);
        had(CPU, 5, hog);
        did(hog, EdgeState.UNKNOWN, 5);
        did(hog, EdgeState.RUNNING, 12);
        did(hog, EdgeState.INTERRUPTED, 17);
        graph.link(graph.workers().tail(hog), LinkKind.INTERRUPTION, interrupt);
        did(hog, EdgeState.RUNNING, 25);
        did(hog, EdgeState.RUNNING, 30);
        assertThat(shares()).containsExactly("10-12 hog@0", "12-17 eth0@0", "17-30 hog@0");
    }

    @Test
    void shouldCutAnInterruptThatReachesOverTheEndsOfTheStretch() {
        queue.start(CPU);
        had(CPU, 5, hog);
        did(hog, EdgeState.UNKNOWN, 5);
        did(hog, EdgeState.RUNNING, 8);
        did(hog, EdgeState.INTERRUPTED, 13);
        graph.link(graph.workers().tail(hog), LinkKind.INTERRUPTION, interrupt);
        did(hog, EdgeState.RUNNING, 28);
        did(hog, EdgeState.INTERRUPTED, 40);
        graph.link(graph.workers().tail(hog), LinkKind.INTERRUPTION, interrupt);
        assertThat(shares()).containsExactly("10-13 eth0@0", "13-28 hog@0", "28-30 eth0@0");
    }

    @Test
    void shouldWaitForTheCpuThatItQueuedOn() {
        queue.start(OTHER_CPU);
        queue.move(18, CPU);
        had(CPU, 5, hog);
        had(OTHER_CPU, 5, other);
        assertThat(shares()).containsExactly("10-18 other@1", "18-30 hog@0");
        assertThat(queue.cpu()).isEqualTo(CPU);
    }

    @Test
    void shouldFollowSeveralMoves() {
        queue.start(CPU);
        queue.move(12, OTHER_CPU);
        queue.move(16, CPU);
        queue.move(20, OTHER_CPU);
        queue.move(24, CPU);
        had(CPU, 5, hog);
        had(OTHER_CPU, 5, other);
        assertThat(shares()).containsExactly("10-12 hog@0", "12-16 other@1", "16-20 hog@0", "20-24 other@1",
                "24-30 hog@0");
    }

    @Test
    void shouldLeaveOutACpuThatItOnlyPassed() {
        queue.start(CPU);
        queue.move(18, OTHER_CPU);
        assertThat(queue.cpu()).isEqualTo(OTHER_CPU);
        queue.move(18, CPU);
        had(CPU, 5, hog);
        had(OTHER_CPU, 5, other);
        assertThat(shares()).containsExactly("10-18 hog@0", "18-30 hog@0");
    }

    @Test
    void shouldLeaveOutAnInterruptOfNoLength() {
        queue.start(CPU);
        had(CPU, 5, hog);
        did(hog, EdgeState.UNKNOWN, 5);
        did(hog, EdgeState.RUNNING, 12);
        did(hog, EdgeState.INTERRUPTED, 12);
        graph.link(graph.workers().tail(hog), LinkKind.INTERRUPTION, interrupt);
        did(hog, EdgeState.RUNNING, 30);
        assertThat(shares()).containsExactly("10-12 hog@0", "12-30 hog@0");
    }

    /** It may have been moved to CPU 0 at any time since the last known moment. */
    @Test
    void shouldNotKnowTheCpuFromTheLastKnownMomentOnWhereItEndsOnAnother() {
        queue.start(CPU);
        queue.move(18, OTHER_CPU);
        had(CPU, 5, hog);
        had(OTHER_CPU, 5, other);
        assertThat(shares()).containsExactly("10-18 hog@0", "18-30 ?@-1");
    }

    @Test
    void shouldNotKnowTheCpuAtAllWhereNoMoveIsRecorded() {
        queue.start(OTHER_CPU);
        had(CPU, 5, hog);
        had(OTHER_CPU, 5, other);
        assertThat(shares()).containsExactly("10-30 ?@-1");
    }

    @Test
    void shouldForgetTheMovesOfAnEarlierStretch() {
        queue.start(OTHER_CPU);
        queue.move(3, CPU);
        queue.start(CPU);
        assertThat(queue.cpu()).isEqualTo(CPU);
        had(CPU, 5, hog);
        assertThat(shares()).containsExactly("10-30 hog@0");
    }

    /** Where a move came before the task was ready, it was there from the start. */
    @Test
    void shouldCutAMoveBeforeTheStretch() {
        queue.start(QueueTable.UNKNOWN);
        queue.move(7, OTHER_CPU);
        queue.move(20, CPU);
        had(CPU, 5, hog);
        had(OTHER_CPU, 5, other);
        assertThat(shares()).containsExactly("10-20 other@1", "20-30 hog@0");
    }

    /** The table has no row of a stretch on one CPU alone, and must not tell it those of another stretch. */
    @Test
    void shouldTellStretchesApart() {
        did(other, EdgeState.UNKNOWN, 0);
        did(other, EdgeState.PREEMPTED, 9);
        graph.queues().put(graph.workers().tail(other), 0, OTHER_CPU);
        queue.start(CPU);
        had(CPU, 5, hog);
        assertThat(shares()).containsExactly("10-30 hog@0");
        Occupants before = graph.occupants(graph.workers().tail(other));
        assertThat(before.toPrevious()).isTrue();
        assertThat(before.cpu()).isEqualTo(OTHER_CPU);
    }
}
