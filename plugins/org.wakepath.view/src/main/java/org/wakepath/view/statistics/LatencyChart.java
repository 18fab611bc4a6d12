// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.statistics;

import java.awt.BasicStroke;
import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;
import java.text.FieldPosition;
import java.text.NumberFormat;
import java.text.ParsePosition;
import java.util.Optional;
import org.jfree.chart.ChartRenderingInfo;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.NumberTickUnit;
import org.jfree.chart.plot.ValueMarker;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.StandardXYBarPainter;
import org.jfree.chart.renderer.xy.XYBarRenderer;
import org.jfree.chart.ui.RectangleAnchor;
import org.jfree.chart.ui.RectangleInsets;
import org.jfree.chart.ui.TextAnchor;
import org.jfree.data.xy.XYIntervalSeries;
import org.jfree.data.xy.XYIntervalSeriesCollection;
import org.wakepath.view.layout.Palette;
import org.wakepath.words.Durations;

/** A chart of the number of requests by latency, with the median and the percentiles 90 and 99. */
public final class LatencyChart implements Chart {
    private static final int HEIGHT = 180;
    private static final int LABELLED = 6;
    private static final int LABEL = 13;
    private static final double GAP = 0.04;
    /** The room above the highest bar for the names of the marks, as a part of its height. */
    private static final double MARKS = 0.45;
    private static final int NUMBER = 24;

    private final Latencies latencies;
    private final Histogram histogram;
    private final Style style;

    /** Makes the chart of some requests, in the colours of a palette. */
    public LatencyChart(Latencies latencies, Palette palette) {
        this.latencies = latencies;
        this.histogram = latencies.histogram();
        this.style = new Style(palette);
    }

    /**
     * The slowest request of the bar at a place; empty if there is none.
     *
     * @param x from the left of the chart, points
     * @param bars the place of its bars, as it was drawn
     */
    public Optional<Request> slowestAt(double x, Rectangle2D bars) {
        int bar = (int) Math.floor((x - bars.getX()) / bars.getWidth() * histogram.bars());
        return bar >= 0 && bar < histogram.bars() && histogram.counts()[bar] > 0
                ? Optional.of(latencies.slowest(histogram, bar)) : Optional.empty();
    }

    @Override
    public int height() {
        return HEIGHT;
    }

    @Override
    public Rectangle2D draw(Graphics2D graphics, Rectangle2D size) {
        XYPlot plot = new XYPlot(bars(), latencyAxis(), countAxis(), renderer());
        plot.setRangeGridlinePaint(style.line());
        plot.setDomainGridlinesVisible(false);
        mark(plot, "median", 50, 0);
        mark(plot, "p90", 90, 1);
        mark(plot, "p99", 99, 2);
        JFreeChart chart = style.chart(latencies.sentence(), plot);
        chart.getTitle().setFont(Style.TEXT);
        // The last number is centred at the end of the axis, and needs room there.
        chart.setPadding(new RectangleInsets(0, 0, 0, NUMBER));
        ChartRenderingInfo info = new ChartRenderingInfo(null);
        chart.draw(graphics, size, info);
        return info.getPlotInfo().getDataArea();
    }

    private XYIntervalSeriesCollection bars() {
        XYIntervalSeries bars = new XYIntervalSeries("requests");
        for (int i = 0; i < histogram.bars(); i++) {
            bars.add(i + 0.5, i + GAP, i + 1 - GAP, histogram.counts()[i], 0, histogram.counts()[i]);
        }
        XYIntervalSeriesCollection data = new XYIntervalSeriesCollection();
        data.addSeries(bars);
        return data;
    }

    /** The axis of bars, whose labels are the times of their bounds. */
    private NumberAxis latencyAxis() {
        NumberAxis axis = new NumberAxis();
        style.axis(axis);
        axis.setRange(0, histogram.bars());
        axis.setTickUnit(new NumberTickUnit(Math.max(1, (histogram.bars() + LABELLED - 1) / LABELLED)));
        axis.setNumberFormatOverride(new BoundFormat(histogram));
        return axis;
    }

    private NumberAxis countAxis() {
        NumberAxis axis = new NumberAxis();
        style.axis(axis);
        axis.setStandardTickUnits(NumberAxis.createIntegerTickUnits());
        axis.setUpperMargin(MARKS);
        return axis;
    }

    private XYBarRenderer renderer() {
        XYBarRenderer renderer = new XYBarRenderer();
        renderer.setUseYInterval(true);
        renderer.setBarPainter(new StandardXYBarPainter());
        renderer.setShadowVisible(false);
        renderer.setSeriesPaint(0, style.accent());
        return renderer;
    }

    private void mark(XYPlot plot, String label, int percent, int line) {
        double place = histogram.place(latencies.percentile(percent));
        boolean isRight = place > histogram.bars() / 2.0;
        ValueMarker marker = new ValueMarker(place, style.foreground(), new BasicStroke(1));
        marker.setLabel(label);
        marker.setLabelFont(Style.TEXT);
        marker.setLabelPaint(style.foreground());
        marker.setLabelBackgroundColor(style.background());
        marker.setLabelAnchor(isRight ? RectangleAnchor.TOP_LEFT : RectangleAnchor.TOP_RIGHT);
        marker.setLabelTextAnchor(isRight ? TextAnchor.TOP_RIGHT : TextAnchor.TOP_LEFT);
        marker.setLabelOffset(new RectangleInsets(1.0 + line * LABEL, 3, 0, 3));
        plot.addDomainMarker(marker);
    }

    /** Formats the bound at the left of a bar. */
    private static final class BoundFormat extends NumberFormat {
        private static final long serialVersionUID = 1L;

        private final transient Histogram histogram;

        BoundFormat(Histogram histogram) {
            this.histogram = histogram;
        }

        @Override
        public StringBuffer format(double place, StringBuffer to, FieldPosition position) {
            long bar = Math.max(0, Math.min(histogram.bars(), Math.round(place)));
            return to.append(Durations.format(histogram.bounds()[(int) bar]));
        }

        @Override
        public StringBuffer format(long place, StringBuffer to, FieldPosition position) {
            return format((double) place, to, position);
        }

        @Override
        public Number parse(String text, ParsePosition position) {
            throw new UnsupportedOperationException("only written");
        }
    }
}
