// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.path.summary;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.wakepath.path.ActivePath;
import org.wakepath.path.Wait;

/**
 * The resolved waits around an instant, one within the other, as a path is followed from its start to its end. Each
 * wait is entered once and left once, so a whole path takes linear time. If the depths of a path count more waits than
 * it has, the stack is shorter.
 *
 * @param <N> the node of a tree that stands for a wait
 */
public final class OpenWaits<N> {
    private static final Deque<Wait> NONE = new ArrayDeque<>(0);

    /** The waits that were not entered yet, by depth, in the order of their end. */
    private final Map<Integer, Deque<Wait>> coming = new HashMap<>();
    private final List<Open<N>> open = new ArrayList<>();
    private final N outermost;
    private final Entering<N> entering;

    private record Open<N> (N node, long end) {
    }

    /**
     * Makes the node of a wait.
     *
     * @param <N> the node
     */
    public interface Entering<N> {

        /**
         * Makes the node of {@code wait}.
         *
         * @param around the node of the wait around it, or the outermost one at depth 0
         */
        N enter(N around, Wait wait);
    }

    /**
     * The waits of a path, before its start.
     *
     * @param outermost the node of instants without a wait
     */
    public OpenWaits(ActivePath path, N outermost, Entering<N> entering) {
        this.outermost = outermost;
        this.entering = entering;
        for (Wait wait : path.waits()) {
            if (wait.resolved() && wait.depth() >= 0) {
                coming.computeIfAbsent(wait.depth(), unused -> new ArrayDeque<>()).add(wait);
            }
        }
    }

    /** Moves to a time at which {@code depth} waits are open, ns on the path's clock and not before the last one. */
    public void goTo(long time, int depth) {
        while (!open.isEmpty() && open.get(open.size() - 1).end <= time) {
            open.remove(open.size() - 1);
        }
        while (open.size() < depth) {
            Deque<Wait> candidates = coming.getOrDefault(open.size(), NONE);
            while (!candidates.isEmpty() && candidates.peek().end() <= time) {
                candidates.poll();
            }
            if (candidates.isEmpty() || candidates.peek().start() > time) {
                return;
            }
            Wait wait = candidates.poll();
            open.add(new Open<>(entering.enter(node(open.size()), wait), Math.min(wait.end(), end(open.size()))));
        }
    }

    /** The node of the innermost of the first {@code depth} open waits; the outermost node if there is none. */
    public N node(int depth) {
        int inner = Math.min(depth, open.size());
        return inner <= 0 ? outermost : open.get(inner - 1).node;
    }

    /** The end of the innermost of the first {@code depth} waits, ns; the largest time if none is open. */
    public long end(int depth) {
        int inner = Math.min(depth, open.size());
        return inner <= 0 ? Long.MAX_VALUE : open.get(inner - 1).end;
    }
}
