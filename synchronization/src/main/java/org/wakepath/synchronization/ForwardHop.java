/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.synchronization;

/** From b's clock to a's, as the relation has it. */
record ForwardHop(int from, int to, ClockRelation relation) implements Hop {
    @Override
    public TimestampTransform transform() {
        return relation.transform();
    }

    @Override
    public long errorAt(long time, long errorOfTime) {
        return relation.errorBoundAt(time, errorOfTime);
    }
}
