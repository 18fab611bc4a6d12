/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.synchronization;

import java.util.Optional;

/** From a's clock to b's, by the inverse of the relation. */
final class BackwardHop implements Hop {
    private final int from;
    private final int to;
    private final ClockRelation relation;

    /** Found when first asked for, since few hops come to lie on a route; found twice by two threads, it is the same. */
    private Optional<TimestampTransform> inverse = Optional.empty();

    BackwardHop(int from, int to, ClockRelation relation) {
        this.from = from;
        this.to = to;
        this.relation = relation;
    }

    @Override
    public int from() {
        return from;
    }

    @Override
    public int to() {
        return to;
    }

    @Override
    public ClockRelation relation() {
        return relation;
    }

    @Override
    public TimestampTransform transform() {
        Optional<TimestampTransform> found = inverse;
        if (found.isEmpty()) {
            found = Optional.of(relation.transform().inverse());
            inverse = found;
        }
        return found.get();
    }

    @Override
    public long errorAt(long time, long errorOfTime) {
        return relation.errorBoundOnB(time, errorOfTime, transform().apply(time));
    }
}
