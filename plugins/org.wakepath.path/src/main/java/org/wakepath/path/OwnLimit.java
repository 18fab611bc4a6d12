// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.path;

import java.util.Optional;
import org.wakepath.graph.model.Certainty;
import org.wakepath.graph.model.ExecutionGraph;
import org.wakepath.graph.model.LinkKind;
import org.wakepath.graph.model.SideColumn;
import org.wakepath.graph.model.SystemCall;
import org.wakepath.kernel.SystemCalls;
import org.wakepath.path.Cause.Timer.Purpose;

/**
 * Tells waits that ended because the waiting task had set a limit to them. A sleep waits for that alone. Any other call
 * waits for something else, and only looked for it until its limit.
 */
final class OwnLimit {
    /** The kernel's name of a timer that has a descriptor. */
    private static final String TIMER_FILE = "anon_inode:[timerfd]";

    private OwnLimit() {
    }

    /** Whether a blocking ended by its task's own timer, or by the time limit of its call. */
    static boolean isEndOf(ExecutionGraph graph, int woken) {
        return switch (graph.linkKind(woken)) {
            case TIME_LIMIT -> true;
            case WAKEUP -> isOfOwnTimer(graph, woken, graph.link(woken));
            default -> false;
        };
    }

    private static boolean isOfOwnTimer(ExecutionGraph graph, int woken, int waker) {
        if (graph.workers().isTask(graph.worker(waker)) || graph.consequences().get(waker) != SideColumn.ABSENT) {
            return false;
        }
        int entry = graph.first(waker);
        LinkKind kind = graph.linkKind(entry);
        return (kind == LinkKind.TIMER || kind == LinkKind.TIME_LIMIT) && !graph.limitsDisks(entry)
                && graph.link(entry) != ExecutionGraph.NONE && graph.worker(graph.link(entry)) == graph.worker(woken);
    }

    /** What such a limit was for; UNKNOWN where the call of the wait is not known. */
    static Purpose purpose(ExecutionGraph graph, int woken) {
        Optional<SystemCall> call = graph.call(graph.left(woken));
        if (call.isEmpty()) {
            return Purpose.UNKNOWN;
        }
        return isSleep(call.get()) ? Purpose.SLEEP : Purpose.TIME_LIMIT;
    }

    /** Whether a wait in a call is for something else than the end of its limit. */
    static boolean canLook(SystemCall call) {
        return !isSleep(call) && !call.isException();
    }

    private static boolean isSleep(SystemCall call) {
        return SystemCalls.isSleep(call.name()) || call.descriptors().orElse(1) == 0 || isForTimer(call);
    }

    /** Whether a timer that has a descriptor is all that a call waits for. */
    private static boolean isForTimer(SystemCall call) {
        return call.descriptors().orElse(1) == 1 && call.peer().equals(TIMER_FILE);
    }

    /** The certainty that such a wait was what its purpose says. */
    static Certainty certainty(ExecutionGraph graph, int woken) {
        return purpose(graph, woken) == Purpose.UNKNOWN ? Certainty.GUESSED : Certainty.CERTAIN;
    }
}
