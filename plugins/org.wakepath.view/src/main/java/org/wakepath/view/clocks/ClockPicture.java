// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.clocks;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import javax.imageio.ImageIO;
import org.jfree.chart.ChartRenderingInfo;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.plot.XYPlot;
import org.wakepath.analysis.PairRelation;
import org.wakepath.view.layout.Palette;
import org.wakepath.view.surface.SvgDrawing;

/** The clocks of two hosts as a picture that can be enlarged. Immutable; threads may share it. */
public final class ClockPicture {
    /** The height of titles: small, because views are low and the picture matters more. */
    private static final float TITLE = 13;

    private final Palette palette;
    private final ClockChart chart;
    private final ClockRange all;

    /**
     * Makes a picture.
     *
     * @param nameA name of host a
     * @param nameB name of host b
     * @param pair a relation that can be used
     */
    public ClockPicture(String nameA, String nameB, PairRelation pair, Palette palette) {
        this.palette = palette;
        chart = new ClockChart(nameA, nameB, pair, palette);
        XYPlot plot = chart.draw().getXYPlot();
        all = new ClockRange(plot.getDomainAxis().getLowerBound(), plot.getDomainAxis().getUpperBound(),
                plot.getRangeAxis().getLowerBound(), plot.getRangeAxis().getUpperBound());
    }

    /** The whole range, without a few messages that were much slower than the others. */
    public ClockRange all() {
        return all;
    }

    /**
     * Draws a part.
     *
     * @param width points
     * @param height points
     * @param scale pixels in a point
     */
    public ClockFrame draw(ClockRange range, int width, int height, double scale) {
        ChartRenderingInfo info = new ChartRenderingInfo();
        BufferedImage image = image(range, width, height, scale, info);
        int[] pixels = image.getRGB(0, 0, image.getWidth(), image.getHeight(), null, 0, image.getWidth());
        return new ClockFrame(range, width, height, scale, pixels, info.getPlotInfo().getDataArea());
    }

    private BufferedImage image(ClockRange range, int width, int height, double scale, ChartRenderingInfo info) {
        BufferedImage image = new BufferedImage((int) Math.round(width * scale), (int) Math.round(height * scale),
                BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = image.createGraphics();
        graphics.scale(scale, scale);
        shown(range).draw(graphics, new Rectangle2D.Double(0, 0, width, height), info);
        graphics.dispose();
        return image;
    }

    private JFreeChart shown(ClockRange range) {
        JFreeChart shown = range.equals(all) ? chart.draw() : chart.draw(range);
        letter(shown);
        return shown;
    }

    private void letter(JFreeChart chart) {
        Color text = new Color(palette.foreground());
        chart.getTitle().setPaint(text);
        chart.getTitle().setFont(chart.getTitle().getFont().deriveFont(TITLE));
        chart.getLegend().setItemPaint(text);
        chart.getLegend().setBackgroundPaint(new Color(palette.background()));
        for (ValueAxis axis : List.of(chart.getXYPlot().getDomainAxis(), chart.getXYPlot().getRangeAxis())) {
            axis.setLabelPaint(text);
            axis.setLabelFont(axis.getTickLabelFont());
            axis.setTickLabelPaint(text);
        }
    }

    /**
     * Writes a part as PNG; sizes are as for {@link #draw}.
     *
     * @throws IOException if {@code out} fails
     */
    public void png(ClockRange range, int width, int height, double scale, OutputStream out) throws IOException {
        ImageIO.write(image(range, width, height, scale, new ChartRenderingInfo()), "png", out);
    }

    /**
     * Writes a part as SVG.
     *
     * @throws IOException if {@code out} fails
     */
    public void svg(ClockRange range, int width, int height, Appendable out) throws IOException {
        SvgDrawing.write(ClockSvg.TITLE, width, height,
                graphics -> shown(range).draw(graphics, new Rectangle2D.Double(0, 0, width, height)), out);
    }
}
