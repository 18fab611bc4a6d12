// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.scenarios.reference;

import java.util.Optional;

/** An event of a host. */
record NaivePlace(NaiveHost host, int index) {

    TestEvent event() {
        return host.event(index);
    }

    long time() {
        return host.time(index);
    }

    Optional<NaiveWorker> worker() {
        return host.workerAt(index);
    }

    NaivePlace at(int other) {
        return new NaivePlace(host, other);
    }

    /** By order within a host, by time between hosts. */
    boolean isAfter(NaivePlace other) {
        return host == other.host ? index > other.index : time() > other.time();
    }
}
