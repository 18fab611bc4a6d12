// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.synchronization;

/** A relation walked in one of its two directions, from one host's clock to another's. */
interface Hop {
    int from();

    int to();

    ClockRelation relation();

    /** From time on {@link #from} to time on {@link #to}. */
    TimestampTransform transform();

    /** Bound of the error on {@link #to}, ns, at an instant of {@link #from} that is itself known with an error. */
    long errorAt(long time, long errorOfTime);
}
