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
    public long errorAt(long time) {
        return relation.errorBoundAt(time);
    }

    /** While b's time is off by D, a's moves by at most its fastest rate times D; a ns stands for each rounding. */
    @Override
    public long errorAt(long time, long errorOfTime) {
        long grown = (long) Math.ceil((errorOfTime + 2.0) * relation.fastestRate());
        return ExactArithmetic.saturatedAdd(relation.errorBoundAt(time), grown);
    }

    @Override
    public long errorInMiddle() {
        return relation.errorBoundInMiddle();
    }
}
