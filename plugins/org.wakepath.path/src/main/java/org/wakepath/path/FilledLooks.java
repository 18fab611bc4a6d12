// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.path;

/**
 * The looks that a walk on their worker passes because they are filled already. Two series for different things may lie
 * in each other.
 *
 * @param looks those of one series
 * @param others those of the series around it
 */
record FilledLooks(Looks looks, FilledLooks others) {
    static final FilledLooks NONE = new FilledLooks(Looks.NONE, null);

    /** These and others, without those that a walk has passed at a moment. */
    FilledLooks with(Looks more, int moment) {
        if (more.isEmpty()) {
            return this;
        }
        FilledLooks left = this;
        while (left != NONE && left.looks.isPassed(moment)) {
            left = left.others;
        }
        return new FilledLooks(more, left);
    }

    /** Whether the blocking that ends at a moment of the worker is one of them. */
    boolean contain(int woken) {
        for (FilledLooks filled = this; filled != NONE; filled = filled.others) {
            if (filled.looks.contain(woken)) {
                return true;
            }
        }
        return false;
    }
}
