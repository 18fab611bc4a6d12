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
    static final Looks NONE = new Looks(IntArrayList.of(), Certainty.CERTAIN);

    /** Another wait of more than this is what the task did next, and ends a series. */
    private static final long SHORT_NS = 1_000_000;
    /** The number of short waits between two looks at most, so that a search stays short. */
    private static final int MOST_BETWEEN = 32;

    /** The moments at their ends, last first, so that their numbers go down. */
    private final IntArrayList ends;
    private final Certainty certainty;

    private Looks(IntArrayList ends, Certainty certainty) {
        this.ends = ends;
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
        IntArrayList ends = find(graph, woken, call.get(), isTooEarly);
        return ends.isEmpty() ? NONE : new Looks(ends, call.get().isForSomethingKnown() ? Certainty.PROBABLE
                : Certainty.GUESSED);
    }

    /** Whether it is seen that something else than a limit ended a wait, even where that is not known. */
    private static boolean isSomebodysDoing(LinkKind kind) {
        return kind == LinkKind.WAKEUP || kind == LinkKind.UNKNOWN_WAKEUP || kind == LinkKind.UNRECORDED_WAKEUP;
    }

    private static IntArrayList find(ExecutionGraph graph, int woken, SystemCall call, IntPredicate isTooEarly) {
        IntArrayList ends = new IntArrayList(0);
        int between = 0;
        int moment = graph.left(woken);
        while (between <= MOST_BETWEEN && !isTooEarly.test(moment) && graph.left(moment) != ExecutionGraph.NONE) {
            int left = graph.left(moment);
            EdgeState state = graph.state(moment);
            if (state == EdgeState.UNKNOWN) {
                break;
            } else if (state == EdgeState.BLOCKED) {
                boolean isSame = graph.call(left).filter(call::isForSameAs).isPresent();
                if (isSame && OwnLimit.isEndOf(graph, moment)) {
                    ends.add(moment);
                    between = 0;
                } else if (isSame || graph.time(moment) - graph.time(left) > SHORT_NS) {
                    break;
                } else {
                    between++;
                }
            }
            moment = left;
        }
        return ends;
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

    /** How sure it is that the looks and the wait are one. */
    Certainty certainty() {
        return certainty;
    }
}
