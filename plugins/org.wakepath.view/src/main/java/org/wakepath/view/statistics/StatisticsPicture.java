// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.statistics;

import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.imageio.ImageIO;
import org.wakepath.view.layout.Palette;
import org.wakepath.view.surface.SvgDrawing;

/** All charts of some statistics as a file, one below the other. */
public final class StatisticsPicture implements Chart {
    private static final int WIDTH = 640;
    private static final int HEADING = 24;
    private static final int INDENT = 8;
    private final String heading;
    private final List<Chart> charts = new ArrayList<>();
    private final Style style;

    /** Makes a picture in the colours of a palette, with latencies if there are any. */
    public StatisticsPicture(Statistics statistics, Optional<Latencies> latencies, Palette palette) {
        heading = statistics.path().task().name() + " on " + statistics.path().task().host() + ". "
                + statistics.range();
        charts.add(new ShareCharts(statistics, palette));
        latencies.ifPresent(present -> charts.add(new LatencyChart(present, palette)));
        style = new Style(palette);
    }

    @Override
    public int height() {
        return HEADING + charts.stream().mapToInt(Chart::height).sum();
    }

    @Override
    public Rectangle2D draw(Graphics2D graphics, Rectangle2D size) {
        graphics.setColor(style.background());
        graphics.fill(size);
        graphics.setColor(style.foreground());
        graphics.setFont(Style.TEXT);
        graphics.drawString(heading, INDENT, HEADING - INDENT);
        double top = HEADING;
        for (Chart chart : charts) {
            chart.draw(graphics, new Rectangle2D.Double(0, top, size.getWidth(), chart.height()));
            top += chart.height();
        }
        return size;
    }

    /**
     * Writes it as PNG.
     *
     * @param scale device pixels per point
     * @throws IOException if {@code out} fails
     */
    public void png(double scale, OutputStream out) throws IOException {
        ImageIO.write(image(WIDTH, height(), scale).image(), "png", out);
    }

    /**
     * Writes it as SVG: shapes and text, no pixels.
     *
     * @throws IOException if {@code out} fails
     */
    public void svg(Appendable out) throws IOException {
        SvgDrawing.write("Statistics", WIDTH, height(),
                graphics -> draw(graphics, new Rectangle2D.Double(0, 0, WIDTH, height())), out);
    }
}
