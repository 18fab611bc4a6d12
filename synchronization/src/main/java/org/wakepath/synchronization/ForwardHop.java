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

    /** With |E(x') - g(x)| <= e(x) + m |x' - x| and e(x) <= e(x') + d |x' - x|; a ns stands for each rounding. */
    @Override
    public long errorAt(long time, long errorOfTime) {
        double growth = relation.fastestRate() + relation.errorSteepness();
        long grown = (long) Math.ceil((errorOfTime + 2.0) * growth);
        return ExactArithmetic.saturatedAdd(relation.errorBoundAt(time), grown);
    }

    @Override
    public long errorInMiddle() {
        return relation.errorBoundInMiddle();
    }
}
