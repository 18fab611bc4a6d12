// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.path.split;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.wakepath.graph.model.Certainty;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.Worker;
import org.wakepath.graph.model.WorkerKind;
import org.wakepath.path.ActivePath;
import org.wakepath.path.Cause;
import org.wakepath.path.Flow;
import org.wakepath.path.PathSegment;
import org.wakepath.path.Wait;

/** The path is with a task of the host here, or with a packet to it from there; elsewhere is a third host. */
class DelaysTest {
    private static final Worker TASK = new Worker("here", "task", 1, 0, WorkerKind.TASK, 1, 1, false);
    private static final Worker SENDER = new Worker("there", "sender", 1, 0, WorkerKind.TASK, 1, 1, false);

    /** From 10 to 50 the path is in this state, and a task runs from 0 to 40 on each of the hosts. */
    @ParameterizedTest
    @CsvSource({"RUNNING,0,0,0", "INTERRUPTED,0,0,0", "PREEMPTED,30,0,0", "BLOCK_DEVICE,30,0,0", "TIMER,30,30,30",
        "UNKNOWN,30,30,30", "BLOCKED,30,30,30", "NETWORK,30,30,30"})
    void shouldTellWhoMayHaveHeldThePathUp(EdgeState state, long here, long there, long elsewhere) {
        assertDelayed(path(segment(state, new Cause.Own(), Certainty.CERTAIN, false), List.of()), here, there,
                elsewhere);
    }

    @Test
    void shouldLetPacketsWaitAtBothOfTheirEnds() {
        Cause packet = new Cause.NetworkPacket(new Flow("TCP", Optional.empty(), Optional.empty()), Optional.of(SENDER),
                40, 0);

        assertDelayed(path(segment(EdgeState.NETWORK, packet, Certainty.CERTAIN, false), List.of()), 30, 30, 0);
    }

    @Test
    void shouldNotExplainWorkThatWasGuessedOrLiesNearLostEvents() {
        assertDelayed(path(segment(EdgeState.RUNNING, new Cause.Own(), Certainty.GUESSED, false), List.of()), 30, 30,
                30);
        assertDelayed(path(segment(EdgeState.PREEMPTED, new Cause.Own(), Certainty.CERTAIN, true), List.of()), 30, 30,
                30);
    }

    /** The waker is a guess, so what it did while the other one waited may have nothing to do with it. */
    @Test
    void shouldNotExplainWhatLiesInAWaitWhoseCauseWasGuessed() {
        Wait guessed = new Wait(TASK, 10, 50, EdgeState.BLOCKED, Optional.empty(), new Cause.Wakeup(SENDER), 0, true,
                Certainty.GUESSED, false);

        assertDelayed(path(segment(EdgeState.RUNNING, new Cause.Own(), Certainty.CERTAIN, false), List.of(guessed)), 30,
                30, 30);
    }

    private static void assertDelayed(ActivePath path, long here, long there, long elsewhere) {
        Delays delays = new Delays(path);

        assertThat(List.of(sum(delays, "here"), sum(delays, "there"), sum(delays, "elsewhere")))
                .containsExactly(here, there, elsewhere);
    }

    private static long sum(Delays delays, String host) {
        List<Long> parts = new ArrayList<>();
        delays.forEach(host, 0, 40, (from, to) -> parts.add(to - from));
        return parts.stream().mapToLong(part -> part).sum();
    }

    private static PathSegment segment(EdgeState state, Cause cause, Certainty certainty, boolean uncertain) {
        return new PathSegment(TASK, state, 10, 50, cause, 0, false, certainty, uncertain);
    }

    private static ActivePath path(PathSegment segment, List<Wait> waits) {
        PathSegment before = new PathSegment(TASK, EdgeState.RUNNING, 0, 10, new Cause.Own(), 0, false,
                Certainty.CERTAIN, false);
        return new ActivePath(TASK, 0, 50, "here", List.of(before, segment), List.of(), waits, List.of(), Map.of(),
                List.of());
    }
}
