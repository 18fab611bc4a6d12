/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.path;

import java.util.ArrayDeque;
import org.wakepath.graph.model.Certainty;

/** The windows around the one that is being filled, innermost first. */
final class WindowStack {
    private final ArrayDeque<Window> windows = new ArrayDeque<>();

    /**
     * Where to go on when the inner window is full.
     *
     * @param vertex the moment at which the waiter blocked
     * @param start start of the outer window, ns on the path's clock
     * @param waiterHost host of the task that waits in the outer window
     * @param uncertain whether events were lost during the outer window or one around it
     * @param belonging how sure it is that what is met there belongs to it
     * @param turn what is known of the waiter's service turn
     */
    record Window(int host, int vertex, long start, int waiterHost, int waiter, int depth,
            boolean uncertain, Certainty belonging, Turn turn) {
    }

    boolean isEmpty() {
        return windows.isEmpty();
    }

    void push(Window window) {
        windows.push(window);
    }

    Window pop() {
        return windows.pop();
    }
}
