// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.synchronization;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** The middle line against the points on either side. */
class FittingLinesPropertyTest {
    @Provide
    Arbitrary<List<Point>> points() {
        Arbitrary<Long> times = Arbitraries.longs().between(0, 50);
        return Combinators.combine(times, times).as(Point::new).list().ofMinSize(2).ofMaxSize(12);
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
        ExactLine middle = new FittingLines(hullBelow, hullAbove, positive).middle();
        assertThat(below).allMatch(point -> gap(middle, point) >= 0);
        assertThat(above).allMatch(point -> gap(middle, point) <= 0);
    }

    private static int gap(ExactLine line, Point point) {
        BigInteger height = line.rise().multiply(BigInteger.valueOf(point.x())).add(line.shift());
        return height.compareTo(BigInteger.valueOf(point.y()).multiply(line.scale()));
    }
}
