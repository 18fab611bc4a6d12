// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.synchronization.bench;

import java.util.Random;
import org.wakepath.synchronization.ClockRelation;
import org.wakepath.synchronization.ConvexHullSynchronizer;
import org.wakepath.synchronization.MessageExchange;

/**
 * Two hosts, what they recorded, and the relation that the synchronizer finds.
 *
 * @param a clock of the host that asks
 * @param b clock of the host that answers
 * @param span the time for which they asked, ideal ns
 * @param exchange what they recorded
 * @param relation what was found
 */
public record Trial(Oscillator a, Oscillator b, long span, MessageExchange exchange, ClockRelation relation) {
    /** Clocks that show whole ns are not more precise. */
    public static final long ROUNDING = 2;

    /** Relates what two hosts recorded. */
    public static Trial of(Oscillator a, Oscillator b, long span, MessageExchange exchange) {
        return new Trial(a, b, span, exchange, new ConvexHullSynchronizer().relate(exchange));
    }

    /** Compares the relation with the truth at random instants at which both hosts are awake. */
    public Accuracy accuracy(Random random, int instants) {
        long[] errors = new long[instants];
        long[] bounds = new long[instants];
        int inside = 0;
        for (int i = 0; i < instants; i++) {
            long ideal = awake(random);
            long truth = a.read(ideal);
            long onB = b.read(ideal);
            errors[i] = Math.abs(relation.transform().apply(onB) - truth);
            bounds[i] = relation.errorBoundAt(onB);
            inside += isInside(truth, onB) ? 1 : 0;
        }
        return new Accuracy(errors, bounds, inside);
    }

    private long awake(Random random) {
        while (true) {
            long ideal = random.nextLong(span);
            if (!a.standsAt(ideal) && !b.standsAt(ideal)) {
                return ideal;
            }
        }
    }

    private boolean isInside(long truth, long onB) {
        return relation.earliestOnA(onB) - ROUNDING <= truth && truth <= relation.latestOnA(onB) + ROUNDING;
    }
}
