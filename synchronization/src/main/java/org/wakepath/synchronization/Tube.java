// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.synchronization;

/** The region where the curve of two clocks can be, between two edges that never fall. */
interface Tube {
    /** The lowest height at x, rounded down. */
    long floorAt(long x);

    /** The largest height at x, rounded up. */
    long ceilAt(long x);

    /** The smallest x of a message that limits the tube. */
    long first();

    /** The largest x of a message that limits the tube. */
    long last();

    /** The x of all messages that limit the tube, in order, each once. */
    long[] corners();
}
