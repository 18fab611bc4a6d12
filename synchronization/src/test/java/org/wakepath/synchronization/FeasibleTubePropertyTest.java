// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.synchronization;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.LongRange;

/** Tube and limits of rates against every point and every pair of points. */
class FeasibleTubePropertyTest {
    private static final SlopeRange RATES = new SlopeRange(new Slope(1, 2), new Slope(3, 2));

    @Provide
    Arbitrary<List<Point>> points() {
        Arbitrary<Long> times = Arbitraries.longs().between(0, 60);
        return Combinators.combine(times, times).as(Point::new).list().ofMinSize(1).ofMaxSize(12);
    }

    @Property(tries = 5_000)
    void shouldBeLimitedByTheTightestCone(
            @ForAll("points") List<Point> below,
            @ForAll("points") List<Point> above,
            @ForAll @LongRange(min = -50, max = 110) long x) {
        FeasibleTube tube = new FeasibleTube(sorted(below), sorted(above), RATES);

        // Doubled, so that halves are whole: the slopes are 1/2 and 3/2.
        long low = below.stream().mapToLong(p -> 2 * p.y() + (x - p.x()) * (x >= p.x() ? 1 : 3)).max().orElseThrow();
        long high = above.stream().mapToLong(p -> 2 * p.y() + (x - p.x()) * (x >= p.x() ? 3 : 1)).min().orElseThrow();
        assertThat(tube.floorAt(x)).isEqualTo(Math.floorDiv(low, 2));
        assertThat(tube.ceilAt(x)).isEqualTo(-Math.floorDiv(-high, 2));
    }

    @Property(tries = 5_000)
    void shouldBeEmptyWhereItsEdgesCross(@ForAll("points") List<Point> below, @ForAll("points") List<Point> above) {
        FeasibleTube tube = new FeasibleTube(sorted(below), sorted(above), RATES);

        assertThat(tube.isEmpty())
                .isEqualTo(Arrays.stream(tube.corners()).anyMatch(x -> tube.floorAt(x) > tube.ceilAt(x)));
    }

    @Property(tries = 5_000)
    void shouldLimitTheRateByTheStrictestPair(
            @ForAll("points") List<Point> below, @ForAll("points") List<Point> above) {
        double upper = 10;
        double lower = -10;
        for (Point under : below) {
            for (Point over : above) {
                double rate = (double) (over.y() - under.y()) / (over.x() - under.x());
                upper = under.x() < over.x() ? Math.min(upper, rate) : upper;
                lower = over.x() < under.x() ? Math.max(lower, rate) : lower;
            }
        }
        assertThat(PairRates.upperLimit(sorted(below), sorted(above), new Slope(10, 1)).toDouble()).isEqualTo(upper);
        assertThat(PairRates.lowerLimit(sorted(below), sorted(above), new Slope(-10, 1)).toDouble()).isEqualTo(lower);
    }

    private static SortedPoints sorted(List<Point> points) {
        MessageExchange exchange = new MessageExchange();
        points.forEach(point -> exchange.addFromAToB(point.y(), point.x()));
        return SortedPoints.fromAToB(exchange);
    }
}
