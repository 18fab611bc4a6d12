// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.wakepath.scenarios.sample.SamplePaths;
import org.wakepath.view.clocks.ClockSvg;
import org.wakepath.view.layout.Palette;
import org.wakepath.view.picture.Golden;
import org.wakepath.view.scene.Scene;

class ChartTest {
    private final Statistics statistics = Statistics.of(Scene.of(SamplePaths.rpc()), Long.MIN_VALUE, Long.MAX_VALUE);
    private final List<Request> requests = IntStream.range(0, 400).mapToObj(
            i -> new Request("flow", 1000L * i, 1000L * i + 1_000_000 + (long) i * i * i % 997 * 9_000)).toList();

    @BeforeEach
    void requireFonts() {
        Assumptions.assumeTrue(ClockSvg.canDraw(), "missing: fonts-dejavu-core");
    }

    @Test
    void shouldDrawSharesOnLight() throws IOException {
        ShareCharts charts = new ShareCharts(statistics, Palette.light());
        Golden.assertLooksLike("shares-light", charts.image(560, charts.height(), 1).image());
    }

    @Test
    void shouldHaveRoomForEveryNumberInANarrowChart() {
        int width = 300;
        ShareCharts charts = new ShareCharts(statistics, Palette.light());
        BufferedImage image = charts.image(width, charts.height(), 1).image();
        // What does not fit is cut off 8 points from the right.
        for (int x = width - 10; x < width; x++) {
            for (int y = 0; y < image.getHeight(); y++) {
                assertThat(image.getRGB(x, y) & 0xFFFFFF).as("at %d, %d", x, y).isEqualTo(Palette.light().background());
            }
        }
    }

    @Test
    void shouldDrawAllOnDarkAndFine() throws IOException {
        StatisticsPicture picture = new StatisticsPicture(statistics, Optional.of(new Latencies(requests)),
                Palette.dark());
        Golden.assertLooksLike("statistics-dark", picture.image(560, picture.height(), 1.25).image());
    }

    @Test
    void shouldTellWhereTheBarsAre() {
        LatencyChart chart = new LatencyChart(new Latencies(requests), Palette.light());
        Chart.Drawn drawn = chart.image(400, 200, 2);
        assertThat(drawn.image().getWidth()).isEqualTo(800);
        assertThat(drawn.bars().getX()).isBetween(10.0, 60.0);
        assertThat(drawn.bars().getMaxX()).isBetween(340.0, 400.0);
    }

    @Test
    void shouldWriteShapesAndTextAsSvg() throws IOException {
        StringBuilder svg = new StringBuilder();
        new StatisticsPicture(statistics, Optional.of(new Latencies(requests)), Palette.light()).svg(svg);
        assertThat(svg).contains("rpc-worker(702) on server", "Time by host", "400 requests").doesNotContain("<image");
    }
}
