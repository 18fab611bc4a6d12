// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class LatenciesTest {

    private static Latencies of(long... latencies) {
        return new Latencies(IntStream.range(0, latencies.length)
                .mapToObj(i -> new Request("flow", 1000L * i, 1000L * i + latencies[i])).toList());
    }

    @Test
    void shouldTakePercentilesOfTheRequestsThemselves() {
        Latencies hundred = of(LongStream.rangeClosed(1, 100).map(i -> 101 - i).toArray());
        assertThat(hundred.percentile(50)).isEqualTo(50);
        assertThat(hundred.percentile(90)).isEqualTo(90);
        assertThat(hundred.percentile(99)).isEqualTo(99);
        Latencies five = of(30, 10, 20, 50, 40);
        assertThat(five.percentile(50)).isEqualTo(30);
        assertThat(five.percentile(90)).isEqualTo(50);
        assertThat(of(7).percentile(99)).isEqualTo(7);
        assertThat(five.sentence()).isEqualTo("5 requests, median 30 ns, p90 50 ns, p99 50 ns");
    }

    @Test
    void shouldListTheSlowestFirstAndOfEqualOnesTheEarlier() {
        assertThat(of(10, 30, 20, 30).slowestFirst()).extracting(Request::start)
                .containsExactly(1000L, 3000L, 2000L, 0L);
    }

    @Test
    void shouldMakeBarsThatAreAllOfTheSameRatio() {
        // Eight requests make four bars, whose bounds are 1, 10, 100, 1000 and what is behind 9999.
        Histogram bars = of(1, 2, 9, 10, 99, 100, 5000, 9999).histogram();
        assertThat(bars.bounds()).containsExactly(1, 10, 100, 1000, 10_000);
        assertThat(bars.counts()).containsExactly(3, 2, 1, 2);
        assertThat(bars.place(10)).isEqualTo(1);
        assertThat(bars.place(316)).isEqualTo(2.5, within(0.001));
    }

    @Test
    void shouldCountEveryRequestOnce() {
        for (int size : new int[] {1, 2, 3, 100, 5000}) {
            long[] latencies = LongStream.range(0, size).map(i -> 1 + i * i % 977).toArray();
            Histogram bars = of(latencies).histogram();
            assertThat(IntStream.of(bars.counts()).sum()).isEqualTo(size);
            assertThat(bars.bounds()).isSorted().doesNotHaveDuplicates();
        }
        Histogram equal = of(500, 500, 500).histogram();
        assertThat(equal.counts()).containsExactly(3);
    }

    @Test
    void shouldFindTheSlowestOfABar() {
        Latencies some = of(1, 2, 9, 10, 99, 100, 5000, 9999);
        Histogram bars = some.histogram();
        List<Long> slowest = IntStream.range(0, bars.bars()).mapToObj(bar -> some.slowest(bars, bar).latency())
                .toList();
        assertThat(slowest).isEqualTo(Arrays.asList(9L, 99L, 100L, 9999L));
    }
}
