// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.synchronization;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** Transforms of several lines, against their corners and exact interpolation between them. */
class JoinedTransformPropertyTest {
    private static final MathContext DIGITS = new MathContext(80);
    private static final long START = 1_700_000_000_000_000_000L;
    private static final long LONGEST = 10_000_000_000L;

    /** The corners of a random curve, and the transform through them. */
    private record Curve(List<Point> corners, TimestampTransform transform) {
        static Curve random(Random random, int lines) {
            List<Point> corners = new ArrayList<>();
            corners.add(new Point(START + random.nextLong(LONGEST), START + random.nextLong(LONGEST)));
            List<ExactLine> exact = new ArrayList<>();
            for (int i = 0; i < lines; i++) {
                Point last = corners.get(i);
                long run = 1_000_000 + random.nextLong(LONGEST);
                Point next = new Point(last.x() + run, last.y() + run + random.nextLong(run / 500) - run / 1_000);
                corners.add(next);
                exact.add(ExactLine.through(last.x(), last.y(), next.x(), next.y()));
            }
            return new Curve(corners, new TimestampTransform(exact));
        }

        BigDecimal at(BigDecimal x) {
            int line = 1;
            while (line < corners.size() - 1 && x.compareTo(BigDecimal.valueOf(corners.get(line).x())) > 0) {
                line++;
            }
            Point from = corners.get(line - 1);
            Point to = corners.get(line);
            return x.subtract(BigDecimal.valueOf(from.x())).multiply(BigDecimal.valueOf(to.y() - from.y()))
                    .divide(BigDecimal.valueOf(to.x() - from.x()), DIGITS).add(BigDecimal.valueOf(from.y()));
        }

        long randomTime(Random random) {
            return START + random.nextLong(LONGEST * (corners.size() + 1));
        }
    }

    @Property(tries = 2_000)
    void shouldFollowTheLinesBetweenItsCorners(@ForAll long seed, @ForAll @IntRange(min = 1, max = 8) int lines) {
        Random random = new Random(seed);
        Curve curve = Curve.random(random, lines);

        for (Point corner : curve.corners()) {
            assertThat(curve.transform().apply(corner.x())).isEqualTo(corner.y());
        }
        for (int i = 0; i < 20; i++) {
            long time = curve.randomTime(random);
            requireNear(curve.transform().apply(time), curve.at(BigDecimal.valueOf(time)));
        }
    }

    @Property(tries = 2_000)
    void shouldComposeExactly(
            @ForAll long seed, @ForAll @IntRange(min = 1, max = 8) int lines,
            @ForAll @IntRange(min = 1, max = 8) int others) {
        Random random = new Random(seed);
        Curve inner = Curve.random(random, lines);
        Curve outer = Curve.random(random, others);
        TimestampTransform composed = outer.transform().compose(inner.transform());

        for (int i = 0; i < 20; i++) {
            long time = inner.randomTime(random);
            requireNear(composed.apply(time), outer.at(inner.at(BigDecimal.valueOf(time))));
        }
    }

    @Property(tries = 2_000)
    void shouldInvertExactly(@ForAll long seed, @ForAll @IntRange(min = 1, max = 8) int lines) {
        TimestampTransform transform = Curve.random(new Random(seed), lines).transform();

        assertThat(transform.inverse().inverse()).isEqualTo(transform);
        assertThat(transform.inverse().compose(transform)).isEqualTo(TimestampTransform.identity());
        assertThat(transform.compose(transform.inverse())).isEqualTo(TimestampTransform.identity());
    }

    @Property(tries = 500)
    void shouldTransformInBulkAsOneByOne(@ForAll long seed, @ForAll @IntRange(min = 2, max = 8) int lines) {
        Random random = new Random(seed);
        Curve curve = Curve.random(random, lines);
        long[] times = random.longs(50, START, START + LONGEST * 8).toArray();
        long[] transformed = new long[times.length];

        curve.transform().apply(times, transformed, times.length);

        for (int i = 0; i < times.length; i++) {
            assertThat(transformed[i]).isEqualTo(curve.transform().apply(times[i]));
        }
    }

    private static void requireNear(long found, BigDecimal exact) {
        assertThat(exact.subtract(BigDecimal.valueOf(found)).abs()).isLessThan(BigDecimal.ONE);
    }
}
