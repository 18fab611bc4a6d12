// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.layout;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.path.ActivePath;
import org.wakepath.path.Cause;
import org.wakepath.scenarios.sample.PathDrawing;
import org.wakepath.scenarios.sample.SamplePaths;

class PixelRowTest {
    /** Bars of a thousand lines, whatever the tone. */
    private static final int[] LINES = Tone.ALL.stream().mapToInt(tone -> 1000).toArray();

    @Test
    void shouldStackTheStatesOfAPixel() {
        ActivePath path = new PathDrawing(SamplePaths.CLIENT)
                .runs(SamplePaths.CLIENT, 31, 0)
                .segment(SamplePaths.CLIENT, EdgeState.TIMER, 40, new Cause.Own(), 0)
                .runs(SamplePaths.CLIENT, 29, 0)
                .segment(SamplePaths.CLIENT, EdgeState.BLOCKED, 100, new Cause.Own(), 0).path();
        PixelRow pixels = pixels(path, 2);
        assertThat(pixels.layers()).hasSize(2);
        assertThat(pixels.layers().get(0).tone(0).state()).isEqualTo(EdgeState.RUNNING);
        assertThat(pixels.layers().get(0).tops()).containsExactly(600, 1000);
        assertThat(pixels.layers().get(1).tone(0).state()).isEqualTo(EdgeState.TIMER);
        assertThat(pixels.layers().get(1).tops()).containsExactly(1000, 0);
        assertThat(pixels.rarest(0).state()).isEqualTo(EdgeState.TIMER);
        assertThat(pixels.segment(0)).isEqualTo(PixelRow.NONE);
        assertThat(pixels.layers().get(0).tone(1).state()).isEqualTo(EdgeState.BLOCKED);
        assertThat(pixels.rarest(1)).isNull();
        assertThat(pixels.segment(1)).isEqualTo(3);
        assertThat(pixels.filled(1)).isTrue();
    }

    @Test
    void shouldNeverLoseASegment() {
        ActivePath path = new PathDrawing(SamplePaths.CLIENT)
                .runs(SamplePaths.SERVER, 1_000_000, 0).runs(SamplePaths.CLIENT, 1, 0)
                .runs(SamplePaths.SERVER, 1_000_000, 0).path();
        PixelRow pixels = pixels(path, 10);
        assertThat(pixels.rarest(5).state()).isEqualTo(EdgeState.RUNNING);
        assertThat(pixels.segment(5)).isZero();
        assertThat(pixels.filled(5)).isFalse();
        assertThat(pixels.rarest(4)).isNull();
    }

    @Test
    void shouldGiveTheLinesThatAPixelIsTooShortForToTheNext() {
        PathDrawing path = new PathDrawing(SamplePaths.CLIENT);
        for (int i = 0; i < 100; i++) {
            path.runs(SamplePaths.CLIENT, 2, 0).runs(SamplePaths.SERVER, 9_998, 0);
        }
        // A fifth of a line in each of 100 pixels.
        assertThat(pixels(path.path(), 100).layers().get(0).tops()).contains(0, 1).doesNotContain(2)
                .satisfies(tops -> assertThat(Arrays.stream(tops).sum()).isEqualTo(20));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 7, 100, 3000})
    void shouldAgreeWithCountingEveryNanosecond(int width) {
        ActivePath path = SamplePaths.large(300);
        SplittableRandom random = new SplittableRandom(width);
        for (TimeGraphRow row : TimeGraph.of(path).rows()) {
            long from = path.start() + random.nextLong(path.duration());
            TimeScale scale = new TimeScale(from, from + 1 + random.nextLong(path.duration()), width);
            PixelRow pixels = new PixelRow(row, new PixelGrid(scale), LINES);
            for (int pixel = 0; pixel < width; pixel++) {
                int at = pixel;
                long start = scale.pixelStart(pixel);
                long end = scale.pixelStart(pixel + 1);
                long[] sums = naive(row, start, end, row::tone, Tone.ALL.size());
                int[] lines = lines(pixels, pixel);
                for (int tone = 0; tone < sums.length; tone++) {
                    double exact = end == start ? 0 : 1000.0 * sums[tone] / (end - start);
                    assertThat(lines[tone]).isBetween((int) Math.floor(exact - 1), (int) Math.ceil(exact + 1));
                }
                OptionalLong least = Arrays.stream(sums).filter(sum -> sum > 0 && sum < end - start).min();
                assertThat(pixels.rarest(pixel) != null).isEqualTo(least.isPresent());
                least.ifPresent(sum -> assertThat(sums[Tone.ALL.indexOf(pixels.rarest(at))]).isEqualTo(sum));
            }
        }
    }

    private static PixelRow pixels(ActivePath path, int width) {
        return new PixelRow(TimeGraph.of(path).rows().get(0),
                new PixelGrid(new TimeScale(path.start(), path.end(), width)), LINES);
    }

    private static int[] lines(PixelRow pixels, int pixel) {
        int[] lines = new int[Tone.ALL.size()];
        int bottom = 0;
        for (PixelRow.Layer layer : pixels.layers()) {
            if (layer.tops()[pixel] > 0) {
                lines[layer.tones()[pixel]] = layer.tops()[pixel] - bottom;
                bottom = layer.tops()[pixel];
            }
        }
        return lines;
    }

    @Test
    void shouldSumStatesAlikeWhetherPaleOrStrong() {
        TimeGraphRow strong = TimeGraph.of(SamplePaths.large(20_000)).rows().get(0);
        TimeGraphRow mixed = strong.strong(i -> i % 3 == 0);
        assertThat(mixed.isPale(1)).isTrue();
        long middle = (strong.start(0) + strong.end(strong.size() - 1)) / 2;
        assertThat(mixed.occupancy().within(strong.start(0), middle)).isEqualTo(naive(strong, strong.start(0), middle));
        assertThat(mixed.occupancy().of(EdgeState.RUNNING, middle, middle + 1_000_000))
                .isEqualTo(strong.occupancy().of(EdgeState.RUNNING, middle, middle + 1_000_000));
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
        return naive(row, from, to, i -> row.state(i).ordinal(), EdgeState.values().length);
    }

    private static long[] naive(TimeGraphRow row, long from, long to, IntUnaryOperator kind, int kinds) {
        long[] sums = new long[kinds];
        for (int i = 0; i < row.size(); i++) {
            sums[kind.applyAsInt(i)] += Math.max(0, Math.min(to, row.end(i)) - Math.max(from, row.start(i)));
        }
        return sums;
    }
}
