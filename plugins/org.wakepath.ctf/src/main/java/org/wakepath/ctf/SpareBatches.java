// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ctf;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * The batches of hosts that were read to their end, for hosts that are read next: memory that was never used costs
 * most. For any number of threads.
 */
public final class SpareBatches {
    private final Deque<EventBatch> batches = new ArrayDeque<>();

    /** A batch that nobody uses. */
    synchronized EventBatch take() {
        return batches.isEmpty() ? new EventBatch() : batches.pop();
    }

    /** Returns a batch that is no longer used. */
    synchronized void give(EventBatch batch) {
        batches.push(batch);
    }
}
