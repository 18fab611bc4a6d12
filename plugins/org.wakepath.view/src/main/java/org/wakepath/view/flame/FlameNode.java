/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.view.flame;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.Worker;

/** A frame while its time is added up. */
final class FlameNode {
    private static final Comparator<FlameNode> LONGEST_FIRST =
            Comparator.comparingLong((FlameNode node) -> -node.total).thenComparingInt(node -> node.order);

    /** In which order the nodes were met; a node is met before those below it. */
    final int order;
    final FlameNode parent;
    final Worker worker;
    final EdgeState state;
    final List<FlameNode> children = new ArrayList<>(0);
    long total;
    long self;
    long count;
    long moment;
    private long longest;

    /** @param parent itself null where there is nothing above it, as is then {@code state} */
    FlameNode(int order, FlameNode parent, Worker worker, EdgeState state) {
        this.order = order;
        this.parent = parent;
        this.worker = worker;
        this.state = state;
        if (parent != null) {
            parent.children.add(this);
        }
    }

    /** The path was here. */
    void take(long start, long end) {
        self += end - start;
        total += end - start;
        remember(start, end - start);
    }

    /** Hands on to the one above what was here and below, once that is known. */
    void handUp() {
        if (parent != null) {
            parent.total += total;
            parent.remember(moment, longest);
        }
    }

    private void remember(long start, long duration) {
        if (duration > longest || duration == longest && start < moment) {
            longest = duration;
            moment = start;
        }
    }

    void sortChildren() {
        children.sort(LONGEST_FIRST);
    }
}
