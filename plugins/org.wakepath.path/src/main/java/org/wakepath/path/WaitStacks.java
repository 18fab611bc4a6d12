// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.path;

import org.wakepath.track.CallStack;

/**
 * The functions of a wait, as far as stacks were recorded. They label a wait; nothing else depends on them.
 *
 * @param waiter those in which the task blocked
 * @param waker those that woke it, of the task or the handler that made the wake-up which ended the wait
 */
public record WaitStacks(CallStack waiter, CallStack waker) {
    /** Stands for stacks that are not known. */
    public static final WaitStacks NONE = new WaitStacks(CallStack.NONE, CallStack.NONE);

    /** Whether nothing is known. */
    public boolean isEmpty() {
        return waiter.isEmpty() && waker.isEmpty();
    }
}
