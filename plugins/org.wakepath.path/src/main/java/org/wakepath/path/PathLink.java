// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.path;

import org.wakepath.graph.model.Certainty;
import org.wakepath.graph.model.Worker;

/**
 * A signal that the path followed, from its source to its effect.
 *
 * @param certainty the certainty that this source had this effect
 */
public record PathLink(Kind kind, Endpoint from, Endpoint to, Certainty certainty) {

    /** Whether it must be marked as a guess wherever it is shown. */
    public boolean guessed() {
        return certainty == Certainty.GUESSED;
    }

    /** What carried the signal. */
    public enum Kind {
        WAKEUP, FORK, NETWORK, TIMER, BLOCK_DEVICE, WORK
    }

    /** A worker at an instant, ns since the epoch on the path's clock. */
    public record Endpoint(Worker worker, long time) {
    }
}
