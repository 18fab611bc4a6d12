/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.synchronization;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.LongRange;

/** The edges of the band against the highest and lowest of all lines through two points that fit. */
class FeasibleBandPropertyTest {
    /** A line through a point with a slope of rise / run. */
    private record Line(Point point, long rise, long run) {
        static Line through(Point left, Point right) {
            return new Line(left, right.y() - left.y(), right.x() - left.x());
        }

        boolean isNotUnder(Point other) {
            return (other.y() - point.y()) * run <= rise * (other.x() - point.x());
        }

        boolean isNotOver(Point other) {
            return (other.y() - point.y()) * run >= rise * (other.x() - point.x());
        }

        long floorAt(long x) {
            return point.y() + Math.floorDiv(rise * (x - point.x()), run);
        }

        long ceilAt(long x) {
            return point.y() - Math.floorDiv(-rise * (x - point.x()), run);
        }
    }

    @Provide
    Arbitrary<List<Point>> points() {
        Arbitrary<Long> times = Arbitraries.longs().between(0, 50);
        return Combinators.combine(times, times).as(Point::new).list().ofMinSize(2).ofMaxSize(12);
    }

    @Property(tries = 3_000)
    void shouldEndOnTheOutermostLines(
            @ForAll("points") List<Point> points,
            @ForAll("points") List<Point> others,
            @ForAll @LongRange(min = -100, max = 200) long x) {
        List<Point> below = points.stream().filter(point -> point.y() <= point.x()).toList();
        List<Point> above = others.stream().filter(point -> point.y() >= point.x()).toList();
        if (below.isEmpty() || above.isEmpty()) {
            return;
        }
        HalfHull hullBelow = Point.hull(HalfHull.Side.UPPER, below);
        HalfHull hullAbove = Point.hull(HalfHull.Side.LOWER, above);
        SlopeRange slopes = SlopeRange.between(hullBelow, hullAbove).orElseThrow();
        if (slopes.isFinite()) {
            FeasibleBand band = new FeasibleBand(hullBelow, hullAbove, slopes);
            List<Line> lines = fitting(below, above);
            assertThat(band.ceilAt(x)).isEqualTo(lines.stream().mapToLong(line -> line.ceilAt(x)).max().orElseThrow());
            assertThat(band.floorAt(x)).isEqualTo(lines.stream().mapToLong(line -> line.floorAt(x)).min().orElseThrow());
        }
    }

    @Property(tries = 3_000)
    void shouldHaveItsMiddleLineInside(
            @ForAll("points") List<Point> points, @ForAll("points") List<Point> others) {
        List<Point> below = points.stream().filter(point -> point.y() <= point.x()).toList();
        List<Point> above = others.stream().filter(point -> point.y() >= point.x()).toList();
        if (below.isEmpty() || above.isEmpty()) {
            return;
        }
        HalfHull hullBelow = Point.hull(HalfHull.Side.UPPER, below);
        HalfHull hullAbove = Point.hull(HalfHull.Side.LOWER, above);
        SlopeRange positive = SlopeRange.between(hullBelow, hullAbove).orElseThrow()
                .and(new SlopeRange(new Slope(1, 100), new Slope(100, 1)));
        ExactLine middle = new FeasibleBand(hullBelow, hullAbove, positive).middle();
        assertThat(below).allMatch(point -> gap(middle, point) >= 0);
        assertThat(above).allMatch(point -> gap(middle, point) <= 0);
    }

    private static int gap(ExactLine line, Point point) {
        BigInteger height = line.rise().multiply(BigInteger.valueOf(point.x())).add(line.shift());
        return height.compareTo(BigInteger.valueOf(point.y()).multiply(line.scale()));
    }

    private static List<Line> fitting(List<Point> below, List<Point> above) {
        List<Point> all = Stream.concat(below.stream(), above.stream()).toList();
        List<Line> lines = new ArrayList<>();
        for (Point left : all) {
            for (Point right : all) {
                if (left.x() < right.x()) {
                    lines.add(Line.through(left, right));
                }
            }
        }
        return lines.stream()
                .filter(line -> below.stream().allMatch(line::isNotUnder))
                .filter(line -> above.stream().allMatch(line::isNotOver))
                .toList();
    }
}
