// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.synchronization;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Hulls and the lines between them against naive versions in BigInteger. */
class HullPropertyTest {
    @Provide
    Arbitrary<List<Point>> points() {
        return Arbitraries.oneOf(points(6), points(40), points(Long.MAX_VALUE));
    }

    @Property
    void shouldKeepTheLowerHull(@ForAll("points") List<Point> points) {
        HalfHull hull = Point.hull(HalfHull.Side.LOWER, points);

        assertThat(corners(hull)).isEqualTo(naiveHull(points, 1));
    }

    @Property
    void shouldKeepTheUpperHull(@ForAll("points") List<Point> points) {
        HalfHull hull = Point.hull(HalfHull.Side.UPPER, points);

        assertThat(corners(hull)).isEqualTo(naiveHull(points, -1));
    }

    @Property(tries = 3_000)
    void shouldFindTheExtremeSlopes(@ForAll("points") List<Point> below, @ForAll("points") List<Point> above) {
        HalfHull hullBelow = Point.hull(HalfHull.Side.UPPER, below);
        HalfHull hullAbove = Point.hull(HalfHull.Side.LOWER, above);

        requireSameRange(SlopeRange.between(hullBelow, hullAbove), naiveRange(below, above));
    }

    @Property(tries = 3_000)
    void shouldFindTheExtremeSlopesBetweenSeparateHulls(
            @ForAll("points") List<Point> points, @ForAll("points") List<Point> others) {
        List<Point> below = points.stream().filter(point -> point.y() <= point.x()).toList();
        List<Point> above = others.stream().filter(point -> point.y() >= point.x()).toList();
        if (!below.isEmpty() && !above.isEmpty()) {
            Optional<SlopeRange> range = SlopeRange.between(
                    Point.hull(HalfHull.Side.UPPER, below), Point.hull(HalfHull.Side.LOWER, above));

            assertThat(range).as("the diagonal fits").isPresent();
            assertThat(range.get().contains(Slope.ONE)).isTrue();
            requireSameRange(range, naiveRange(below, above));
        }
    }

    private static void requireSameRange(Optional<SlopeRange> found, Optional<SlopeRange> expected) {
        assertThat(found.isPresent()).isEqualTo(expected.isPresent());
        if (found.isPresent()) {
            assertThat(found.get().low()).isEqualByComparingTo(expected.get().low());
            assertThat(found.get().high()).isEqualByComparingTo(expected.get().high());
            assertThat(found.get().isFinite()).isEqualTo(expected.get().isFinite());
        }
    }

    /** Every pair of a point below and one above limits the slope of the lines between them from one side. */
    private static Optional<SlopeRange> naiveRange(List<Point> below, List<Point> above) {
        SlopeRange range = new SlopeRange(Slope.INFINITE.mirrored(), Slope.INFINITE);
        for (Point p : below) {
            for (Point q : above) {
                if (p.x() == q.x() && q.y() < p.y()) {
                    return Optional.empty();
                }
                range = narrowed(range, p, q);
            }
        }
        return naiveCompare(range.low(), range.high()) > 0 ? Optional.empty() : Optional.of(range);
    }

    private static SlopeRange narrowed(SlopeRange range, Point p, Point q) {
        if (q.x() > p.x()) {
            Slope slope = new Slope(q.y() - p.y(), q.x() - p.x());
            return naiveCompare(slope, range.high()) < 0 ? new SlopeRange(range.low(), slope) : range;
        }
        if (q.x() < p.x()) {
            Slope slope = new Slope(p.y() - q.y(), p.x() - q.x());
            return naiveCompare(slope, range.low()) > 0 ? new SlopeRange(slope, range.high()) : range;
        }
        return range;
    }

    private static int naiveCompare(Slope left, Slope right) {
        BigInteger product = BigInteger.valueOf(left.rise()).multiply(BigInteger.valueOf(right.run()));
        return product.compareTo(BigInteger.valueOf(right.rise()).multiply(BigInteger.valueOf(left.run())));
    }

    private static List<Point> naiveHull(List<Point> points, int sign) {
        List<Point> sorted = points.stream()
                .sorted(Comparator.comparingLong(Point::x).thenComparingLong(point -> sign * point.y())).toList();
        List<Point> hull = new ArrayList<>();
        for (Point point : sorted) {
            if (hull.isEmpty() || hull.get(hull.size() - 1).x() != point.x()) {
                while (hull.size() >= 2 && sign * lastTurn(hull, point) <= 0) {
                    hull.remove(hull.size() - 1);
                }
                hull.add(point);
            }
        }
        return hull;
    }

    private static int lastTurn(List<Point> hull, Point next) {
        return hull.get(hull.size() - 2).turn(hull.get(hull.size() - 1), next);
    }

    private static List<Point> corners(HalfHull hull) {
        return IntStream.range(0, hull.size()).mapToObj(i -> new Point(hull.x(i), hull.y(i))).toList();
    }

    private static Arbitrary<List<Point>> points(long largest) {
        Arbitrary<Long> times = Arbitraries.longs().between(0, largest);
        return Combinators.combine(times, times).as(Point::new).list().ofMinSize(1).ofMaxSize(30);
    }
}
