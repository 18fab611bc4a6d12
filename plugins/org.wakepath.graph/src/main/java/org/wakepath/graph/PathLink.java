/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.graph;

/** A signal that the path followed, from its source to its effect. */
public record PathLink(Kind kind, Endpoint from, Endpoint to, boolean guessed) {

    /** What carried the signal. */
    public enum Kind {
        WAKEUP, FORK, NETWORK, TIMER, BLOCK_DEVICE
    }

    /** A worker at an instant, ns since the epoch on the path's clock. */
    public record Endpoint(Worker worker, long time) {
    }
}
