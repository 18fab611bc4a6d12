// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.statistics;

import java.awt.Color;
import java.awt.Font;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.Axis;
import org.jfree.chart.plot.Plot;
import org.wakepath.view.layout.Palette;

/** The style of charts: the colours of a palette, small letters, and no decoration. */
final class Style {
    static final Font TEXT = new Font("DejaVu Sans", Font.PLAIN, 11);
    private static final Font TITLE = new Font("DejaVu Sans", Font.BOLD, 12);

    private final Palette palette;

    Style(Palette palette) {
        this.palette = palette;
    }

    Color background() {
        return new Color(palette.background());
    }

    Color foreground() {
        return new Color(palette.foreground());
    }

    Color line() {
        return new Color(palette.line());
    }

    Color accent() {
        return new Color(palette.accent());
    }

    JFreeChart chart(String title, Plot plot) {
        plot.setBackgroundPaint(background());
        plot.setOutlineVisible(false);
        JFreeChart chart = new JFreeChart(title, TITLE, plot, false);
        chart.setBackgroundPaint(background());
        chart.getTitle().setPaint(foreground());
        chart.getTitle().setMargin(2, 0, 2, 0);
        return chart;
    }

    void axis(Axis axis) {
        axis.setTickLabelFont(TEXT);
        axis.setTickLabelPaint(foreground());
        axis.setLabelFont(TEXT);
        axis.setLabelPaint(foreground());
        axis.setAxisLinePaint(line());
        axis.setTickMarkPaint(line());
    }
}
