/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.graph.build;

import org.wakepath.graph.model.Certainty;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.ExecutionGraph;
import org.wakepath.graph.model.LinkKind;
import org.wakepath.graph.model.SideColumn;

/**
 * Waits that, by the result of their system call, the call's own time limit ended. The result is known after the wake-up
 * and corrects what was found out about it.
 */
final class TimeLimits {
    private final ExecutionGraph graph;

    TimeLimits(ExecutionGraph graph) {
        this.graph = graph;
    }

    /**
     * The blocking that ends at {@code woken} was ended by a time limit. That is certain already where the timer is known
     * with its owner. It stands in for a waker of whom it is not certain that he was more than there when it expired.
     */
    void end(int woken) {
        if (graph.linkKind(woken) != LinkKind.WAKEUP) {
            end(woken, Certainty.GUESSED);
            return;
        }
        int waker = graph.link(woken);
        if (graph.consequences().get(waker) != SideColumn.ABSENT) {
            return; // a packet or a completed request
        }
        if (!graph.workers().isTask(graph.worker(waker)) && graph.state(graph.first(waker)) == EdgeState.TIMER) {
            endByTimer(woken, graph.first(waker));
        } else if (graph.certainty(woken) != Certainty.CERTAIN) {
            end(woken, Certainty.GUESSED);
        }
    }

    private void endByTimer(int woken, int entry) {
        int armed = graph.link(entry);
        if (!graph.linkKind(entry).isTimer()) {
            end(woken, Certainty.GUESSED); // one of several timers that this interrupt may have served
        } else if (armed == ExecutionGraph.NONE) {
            end(woken, Certainty.PROBABLE);
        } else if (graph.worker(armed) == graph.worker(woken)) {
            graph.link(entry, LinkKind.TIME_LIMIT, armed);
            graph.prove(armed);
        }
    }

    private void end(int woken, Certainty certainty) {
        graph.link(woken, LinkKind.TIME_LIMIT, ExecutionGraph.NONE);
        graph.doubt(woken, certainty);
    }
}
