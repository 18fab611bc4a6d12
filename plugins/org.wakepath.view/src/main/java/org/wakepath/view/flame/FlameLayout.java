/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.view.flame;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** Gives nodes their places, level by level. */
final class FlameLayout {
    private final List<FlameNode> order = new ArrayList<>();
    private final List<FlameFrame> frames = new ArrayList<>();
    private final IntArrayList levels = new IntArrayList();
    private final int[] numbers;
    private final long[] begins;

    /** @param size number of nodes, the task's among them */
    FlameLayout(FlameNode task, int size) {
        numbers = new int[size];
        begins = new long[size];
        order.add(task);
        levels.add(0);
        // Frames of the level before are all placed when the first of a level is.
        for (int first = 0; first < order.size(); first = levels.getInt(levels.size() - 1)) {
            place(first, order.size(), levels.size() - 1);
            levels.add(frames.size());
        }
    }

    private void place(int from, int to, int level) {
        for (int number = from; number < to; number++) {
            FlameNode node = order.get(number);
            node.sortChildren();
            int firstChild = order.size();
            long begin = begins[number];
            for (FlameNode child : node.children) {
                numbers[child.order] = order.size();
                begins[order.size()] = begin;
                begin += child.total;
                order.add(child);
            }
            int parent = node.parent == null ? 0 : numbers[node.parent.order];
            frames.add(new FlameFrame(number, parent, level, node.worker, Optional.ofNullable(node.state),
                    begins[number], node.total, node.self, node.count, node.moment, firstChild, node.children.size()));
        }
    }

    int number(FlameNode node) {
        return numbers[node.order];
    }

    List<FlameFrame> frames() {
        return Collections.unmodifiableList(frames);
    }

    int[] levels() {
        return levels.toIntArray();
    }
}
