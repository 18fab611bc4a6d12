// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.path.replay;

/** A vertex of one of several graphs, as a number. */
final class Moment {
    /** Stands for no moment. */
    static final long NONE = -1;

    private Moment() {
    }

    static long of(int host, int vertex) {
        return (long) host << Integer.SIZE | vertex;
    }

    static int host(long moment) {
        return (int) (moment >> Integer.SIZE);
    }

    static int vertex(long moment) {
        return (int) moment;
    }
}
