// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.layout;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.path.ActivePath;
import org.wakepath.path.Cause;
import org.wakepath.scenarios.sample.PathDrawing;
import org.wakepath.scenarios.sample.SamplePaths;

class PixelRowTest {
    @Test
    void shouldShowTheStateWithMostTime() {
        ActivePath path = new PathDrawing(SamplePaths.CLIENT)
                .runs(SamplePaths.CLIENT, 30, 0)
                .segment(SamplePaths.CLIENT, EdgeState.TIMER, 40, new Cause.Own(), 0)
                .runs(SamplePaths.CLIENT, 30, 0)
                .segment(SamplePaths.CLIENT, EdgeState.BLOCKED, 100, new Cause.Own(), 0).path();
        PixelRow pixels = new PixelRow(TimeGraph.of(path).rows().get(0),
                new TimeScale(path.start(), path.end(), 2));
        assertThat(pixels.state(0)).isEqualTo(EdgeState.RUNNING);
        assertThat(pixels.hidden(0)).isEqualTo(EdgeState.TIMER);
        assertThat(pixels.segment(0)).isEqualTo(PixelRow.NONE);
        assertThat(pixels.state(1)).isEqualTo(EdgeState.BLOCKED);
        assertThat(pixels.segment(1)).isEqualTo(3);
    }

    @Test
    void shouldNeverLoseASegment() {
        ActivePath path = new PathDrawing(SamplePaths.CLIENT)
                .runs(SamplePaths.SERVER, 1_000_000, 0).runs(SamplePaths.CLIENT, 1, 0)
                .runs(SamplePaths.SERVER, 1_000_000, 0).path();
        PixelRow pixels = new PixelRow(TimeGraph.of(path).rows().get(0),
                new TimeScale(path.start(), path.end(), 10));
        assertThat(pixels.state(5)).isEqualTo(EdgeState.RUNNING);
        assertThat(pixels.state(4)).isNull();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 7, 100, 3000})
    void shouldAgreeWithCountingEveryNanosecond(int width) {
        ActivePath path = SamplePaths.large(300);
        SplittableRandom random = new SplittableRandom(width);
        for (TimeGraphRow row : TimeGraph.of(path).rows()) {
            long from = path.start() + random.nextLong(path.duration());
            TimeScale scale = new TimeScale(from, from + 1 + random.nextLong(path.duration()), width);
            PixelRow pixels = new PixelRow(row, scale);
            for (int pixel = 0; pixel < width; pixel++) {
                long[] sums = naive(row, scale.pixelStart(pixel), scale.pixelStart(pixel + 1));
                long most = Arrays.stream(sums).max().orElse(0);
                assertThat(pixels.state(pixel) == null ? 0 : sums[pixels.state(pixel).ordinal()]).isEqualTo(most);
            }
        }
    }

    @Test
    void shouldSumAnyInterval() {
        TimeGraphRow row = TimeGraph.of(SamplePaths.large(20_000)).rows().get(0);
        assertThat(row.size()).isGreaterThan(300);
        SplittableRandom random = new SplittableRandom(1);
        long first = row.start(0) - 100;
        long span = row.end(row.size() - 1) - first + 100;
        for (int i = 0; i < 500; i++) {
            long from = first + random.nextLong(span);
            long to = from + random.nextLong(span);
            assertThat(row.occupancy().within(from, to)).isEqualTo(naive(row, from, to));
        }
        for (int i = 0; i < row.size(); i++) {
            assertThat(row.occupancy().within(row.start(0), row.end(i))).isEqualTo(naive(row, first, row.end(i)));
        }
    }

    private static long[] naive(TimeGraphRow row, long from, long to) {
        long[] sums = new long[EdgeState.values().length];
        for (int i = 0; i < row.size(); i++) {
            sums[row.state(i).ordinal()] += Math.max(0, Math.min(to, row.end(i)) - Math.max(from, row.start(i)));
        }
        return sums;
    }
}
