// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.path;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntPredicate;
import java.util.Optional;
import org.wakepath.base.PartitionPoint;
import org.wakepath.graph.model.Certainty;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.ExecutionGraph;
import org.wakepath.graph.model.LinkKind;
import org.wakepath.graph.model.SystemCall;

/**
 * The earlier looks of a wait: the same task had waited in the same call for the same thing, each time until its own
 * time limit. Together they are one wait in several pieces.
 */
final class Looks {
    static final Looks NONE = new Looks(IntArrayList.of(), 0, Certainty.CERTAIN);

    /** Another wait of more than this is what the task did next, and ends a series, unless it is a look, too. */
    private static final long SHORT_NS = 1_000_000;
    /** The number of short waits between two looks at most, so that a search stays short. */
    private static final int MOST_BETWEEN = 32;

    /** The moments at their ends, last first, so that their numbers go down. */
    private final IntArrayList ends;
    /** The number of the last looks, behind which lies no long wait for something else. */
    private final int close;
    private final Certainty certainty;

    private Looks(IntArrayList ends, int close, Certainty certainty) {
        this.ends = ends;
        this.close = close;
        this.certainty = certainty;
    }

    /**
     * The looks before the wait that ends at a moment.
     *
     * @param isTooEarly whether a moment is not asked for, and so none before it
     */
    static Looks before(ExecutionGraph graph, int woken, IntPredicate isTooEarly) {
        Optional<SystemCall> call = graph.call(graph.left(woken));
        if (graph.has(graph.left(woken), ExecutionGraph.UNINTERRUPTIBLE)
                || !isSomebodysDoing(graph.linkKind(woken)) || OwnLimit.isEndOf(graph, woken)
                || call.filter(OwnLimit::canLook).isEmpty()) {
            return NONE;
        }
        return find(graph, woken, call.get(), isTooEarly);
    }

    /** Whether it is seen that something else than a limit ended a wait, even where that is not known. */
    private static boolean isSomebodysDoing(LinkKind kind) {
        return kind == LinkKind.WAKEUP || kind == LinkKind.UNKNOWN_WAKEUP || kind == LinkKind.UNRECORDED_WAKEUP;
    }

    private static Looks find(ExecutionGraph graph, int woken, SystemCall call, IntPredicate isTooEarly) {
        IntArrayList ends = new IntArrayList(0);
        int between = 0;
        int close = Integer.MAX_VALUE;
        int moment = graph.left(woken);
        while (between <= MOST_BETWEEN && !isTooEarly.test(moment) && graph.left(moment) != ExecutionGraph.NONE) {
            EdgeState state = graph.state(moment);
            if (state == EdgeState.UNKNOWN) {
                break;
            } else if (state == EdgeState.BLOCKED) {
                Optional<SystemCall> earlier = graph.call(graph.left(moment));
                boolean isSame = earlier.filter(call::isForSameAs).isPresent();
                if (isSame && OwnLimit.isEndOf(graph, moment)) {
                    ends.add(moment);
                    between = 0;
                } else if (isSame) {
                    break;
                } else if (graph.time(moment) - graph.time(graph.left(moment)) <= SHORT_NS) {
                    between++;
                } else if (isLookForElse(graph, moment, earlier, call)) {
                    close = Math.min(close, ends.size());
                } else {
                    break;
                }
            }
            moment = graph.left(moment);
        }
        return ends.isEmpty() ? NONE
                : new Looks(ends, close, call.isForSomethingKnown() ? Certainty.PROBABLE : Certainty.GUESSED);
    }

    /**
     * Whether a task only looked for something else between two looks: until its limit, or with a limit that is not
     * longer than that of its looks. So a loop that wants a lock back after each of its looks goes on.
     */
    private static boolean isLookForElse(ExecutionGraph graph, int woken, Optional<SystemCall> call, SystemCall looks) {
        return call.filter(OwnLimit::canLook)
                .filter(c -> OwnLimit.isEndOf(graph, woken) || c.limit().isWithin(looks.limit())).isPresent();
    }

    boolean isEmpty() {
        return ends.isEmpty();
    }

    /** The number of looks. */
    int size() {
        return ends.size();
    }

    /** The moment at the end of a look; 0 is the last one. */
    int end(int look) {
        return ends.getInt(look);
    }

    /** Whether a blocking that ends at a moment of the same task is one of these looks. */
    boolean contain(int woken) {
        int look = PartitionPoint.of(ends.size(), n -> ends.getInt(n) > woken);
        return look < ends.size() && ends.getInt(look) == woken;
    }

    /** Whether a walk that goes left and stands on a moment of the same task has passed the first look. */
    boolean isPassed(int moment) {
        return ends.isEmpty() || ends.getInt(ends.size() - 1) > moment;
    }

    /** How sure it is that a look and the wait are one; 0 is the last look. */
    Certainty certainty(int look) {
        return look < close ? certainty : Certainty.GUESSED;
    }
}
