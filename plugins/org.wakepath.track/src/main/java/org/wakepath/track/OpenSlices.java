// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.track;

import java.util.Arrays;

/** The slices that a task is in, innermost last, and when it was last heard of. */
final class OpenSlices {
    /** A task in more slices than this has lost its ends; to go on would make every end a long search. */
    static final int DEEPEST = 1024;

    long lastTime = Long.MIN_VALUE;
    private int[] rows = new int[8];
    private SliceRule[] rules = new SliceRule[8];
    private int size;

    int depth() {
        return size;
    }

    boolean isFull() {
        return size == DEEPEST;
    }

    void push(int row, SliceRule rule) {
        if (size == rows.length) {
            rows = Arrays.copyOf(rows, size * 2);
            rules = Arrays.copyOf(rules, size * 2);
        }
        rows[size] = row;
        rules[size] = rule;
        size++;
    }

    int row(int depth) {
        return rows[depth];
    }

    SliceRule rule(int depth) {
        return rules[depth];
    }

    /** Forgets all slices from a depth on. */
    void leave(int depth) {
        size = depth;
    }
}
