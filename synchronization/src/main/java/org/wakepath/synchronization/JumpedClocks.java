// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.synchronization;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.wakepath.synchronization.ClockRelation.Evidence;
import org.wakepath.synchronization.ClockRelation.Fit;

/**
 * The relation of clocks that jumped: one curve for each stretch between jumps, and steep or flat lines across them.
 */
final class JumpedClocks {
    /**
     * Steeper or flatter lines are not transforms. A jump of an hour in a gap of 4 microseconds is that steep.
     */
    private static final int STEEPEST_BITS = 30;
    /** The shortest time for which a host is suspended, ns; smaller contradictions come from wrong pairs. */
    private static final long LEAST_JUMP = 1_000_000;
    private static final int NANOSECOND_DIGITS = 9;
    private static final int SHOWN_DIGITS = 3;

    private final List<Stretch> stretches;

    /** @param stretches from left to right, at least two */
    JumpedClocks(List<Stretch> stretches) {
        this.stretches = stretches;
    }

    /**
     * Whether every stretch is related, and every jump is as large as for a suspended host and can be crossed by a
     * line.
     */
    boolean areCredible() {
        return stretches.stream().allMatch(stretch -> stretch.relation().isUsable())
                && IntStream.range(1, stretches.size()).allMatch(this::isJumpBefore);
    }

    private boolean isJumpBefore(int index) {
        long run = runBefore(index);
        long rise = riseBefore(index);
        return Math.abs(rise - run) >= LEAST_JUMP && run > 0 && rise > 0
                && run >> STEEPEST_BITS < rise && rise >> STEEPEST_BITS < run;
    }

    Fit fit() {
        return new Fit(transform(), slopes(), new JumpedTube(stretches));
    }

    /**
     * All messages, with the hulls of the stretches one after the other, because the hulls of all messages would cross.
     */
    Evidence evidence(MessageExchange exchange) {
        return new Evidence(exchange.sizeFromAToB(), exchange.sizeFromBToA(),
                stretches.stream().flatMap(stretch -> stretch.relation().hullFromAToB().stream()).toList(),
                stretches.stream().flatMap(stretch -> stretch.relation().hullFromBToA().stream()).toList());
    }

    /** Says what happened, and by how much b's clock fell back or jumped ahead. */
    String reason() {
        long[] jumps = IntStream.range(1, stretches.size()).mapToLong(this::jumpBefore).toArray();
        long least = LongStream.of(jumps).min().orElseThrow();
        long most = LongStream.of(jumps).max().orElseThrow();
        String size = jumps.length == 1 ? "by " + seconds(most) : "by " + seconds(least) + " to " + seconds(most);
        return "the clocks jump " + (jumps.length == 1 ? "once" : jumps.length + " times")
                + ", as when a host is suspended: a's moves ahead of b's " + size
                + "; each stretch between is related by itself";
    }

    private TimestampTransform transform() {
        List<ExactLine> lines = new ArrayList<>(stretches.get(0).transform().lines());
        for (int i = 1; i < stretches.size(); i++) {
            Stretch left = stretches.get(i - 1);
            Stretch right = stretches.get(i);
            List<ExactLine> next = right.transform().lines();
            lines.add(ExactLine.joining(lines.get(lines.size() - 1), left.last(), next.get(0), right.first()));
            lines.addAll(next);
        }
        return new TimestampTransform(lines);
    }

    private SlopeRange slopes() {
        return stretches.stream().map(stretch -> stretch.relation().slopes()).reduce(SlopeRange::hull).orElseThrow();
    }

    /** The amount by which a's clock moves ahead of b's in the gap before a stretch, ns. */
    private long jumpBefore(int index) {
        return riseBefore(index) - runBefore(index);
    }

    private long runBefore(int index) {
        return stretches.get(index).first() - stretches.get(index - 1).last();
    }

    private long riseBefore(int index) {
        Stretch left = stretches.get(index - 1);
        Stretch right = stretches.get(index);
        return right.transform().apply(right.first()) - left.transform().apply(left.last());
    }

    private static String seconds(long ns) {
        return BigDecimal.valueOf(ns, NANOSECOND_DIGITS).setScale(SHOWN_DIGITS, RoundingMode.HALF_EVEN)
                .toPlainString() + " s";
    }

    /**
     * Tubes of the stretches between jumps. In the gap between two stretches, it is only known that neither clock runs
     * backwards: one of them stands still there, or each for a while.
     */
    static final class JumpedTube implements Tube {
        private final List<Stretch> stretches;
        /** The heights from each stretch's start on that the messages before it allow. */
        private final long[] floors;
        /** The heights up to each stretch's end that the messages after it allow. */
        private final long[] ceilings;

        JumpedTube(List<Stretch> stretches) {
            this.stretches = List.copyOf(stretches);
            int count = stretches.size();
            floors = new long[count];
            ceilings = new long[count];
            floors[0] = Long.MIN_VALUE;
            ceilings[count - 1] = Long.MAX_VALUE;
            for (int i = 1; i < count; i++) {
                Stretch before = stretches.get(i - 1);
                floors[i] = Math.max(floors[i - 1], before.relation().earliestOnA(before.last()));
                Stretch after = stretches.get(count - i);
                ceilings[count - i - 1] = Math.min(ceilings[count - i], after.relation().latestOnA(after.first()));
            }
        }

        @Override
        public long floorAt(long x) {
            int index = lastBegunAt(x);
            return isWithin(index, x) ? Math.max(floors[index], stretches.get(index).relation().earliestOnA(x))
                    : floors[index + 1];
        }

        @Override
        public long ceilAt(long x) {
            int index = lastBegunAt(x);
            return isWithin(index, x) ? Math.min(ceilings[index], stretches.get(index).relation().latestOnA(x))
                    : ceilings[index];
        }

        @Override
        public long first() {
            return stretches.get(0).first();
        }

        @Override
        public long last() {
            return stretches.get(stretches.size() - 1).last();
        }

        @Override
        public long[] corners() {
            return stretches.stream().flatMapToLong(stretch -> LongStream.of(stretch.relation().tube().corners()))
                    .toArray();
        }

        private boolean isWithin(int index, long x) {
            return x <= stretches.get(index).last() || index == stretches.size() - 1;
        }

        private int lastBegunAt(long x) {
            int low = 0;
            int high = stretches.size() - 1;
            while (low < high) {
                int middle = (low + high + 1) >>> 1;
                if (stretches.get(middle).first() <= x) {
                    low = middle;
                } else {
                    high = middle - 1;
                }
            }
            return low;
        }
    }
}
