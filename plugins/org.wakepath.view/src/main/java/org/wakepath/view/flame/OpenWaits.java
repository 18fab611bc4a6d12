/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.view.flame;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.wakepath.path.ActivePath;
import org.wakepath.path.Wait;

/**
 * The resolved waits around an instant, one in the other, while a path is gone along. Each wait is entered once and left
 * once, so that all of a path takes linear time. Where the depths of a path tell of more waits than it has, the stack is
 * just shorter.
 */
final class OpenWaits {
    private static final Deque<Wait> NONE = new ArrayDeque<>(0);

    /** By depth, those not entered yet in the order of their end. */
    private final Map<Integer, Deque<Wait>> coming = new HashMap<>();
    private final List<Open> open = new ArrayList<>();
    private final Entering entering;

    private record Open(FlameNode node, long end) {
    }

    /** Makes the node of a wait. */
    interface Entering {

        /** @param around the node of the wait around it, or of the task at depth 0 */
        FlameNode enter(FlameNode around, Wait wait);
    }

    OpenWaits(ActivePath path, Entering entering) {
        this.entering = entering;
        for (Wait wait : path.waits()) {
            if (wait.resolved() && wait.depth() >= 0) {
                coming.computeIfAbsent(wait.depth(), unused -> new ArrayDeque<>()).add(wait);
            }
        }
    }

    /** Goes on to a time at which {@code depth} waits are open. */
    void goTo(long time, int depth, FlameNode task) {
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
            open.add(new Open(entering.enter(node(open.size(), task), wait), Math.min(wait.end(), end(open.size()))));
        }
    }

    /** The innermost of the first {@code depth} waits that are open; the task where there is none. */
    FlameNode node(int depth, FlameNode task) {
        int inner = Math.min(depth, open.size());
        return inner <= 0 ? task : open.get(inner - 1).node;
    }

    /** When the innermost of the first {@code depth} waits ends; never where none is open. */
    long end(int depth) {
        int inner = Math.min(depth, open.size());
        return inner <= 0 ? Long.MAX_VALUE : open.get(inner - 1).end;
    }
}
