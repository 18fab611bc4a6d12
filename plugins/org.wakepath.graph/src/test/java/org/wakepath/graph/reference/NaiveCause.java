/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.graph.reference;

/**
 * An event that may be why a worker works.
 *
 * @param begin its index
 * @param end index of the event after which it is no longer a reason
 */
record NaiveCause(int begin, int end) {
    static final int LASTING = Integer.MAX_VALUE;

    /** Whether work at {@code position} may be due to it. */
    boolean covers(int position) {
        return begin < position && position <= end;
    }
}
