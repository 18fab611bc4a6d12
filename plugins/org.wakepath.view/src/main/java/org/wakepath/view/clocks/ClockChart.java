// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.clocks;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Rectangle2D;
import java.util.Arrays;
import org.jfree.chart.ChartFactory;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.plot.PlotOrientation;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.DeviationRenderer;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.data.xy.XYSeries;
import org.jfree.data.xy.XYSeriesCollection;
import org.jfree.data.xy.YIntervalSeries;
import org.jfree.data.xy.YIntervalSeriesCollection;
import org.wakepath.analysis.PairRelation;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.synchronization.ClockRelation;
import org.wakepath.view.layout.Palette;
import org.wakepath.words.SafeText;

/**
 * The chart of the messages between two hosts: their hulls, the chosen line and the band in which the clocks can be.
 * Everything is drawn relative to the chosen line. Otherwise offsets of years beside delays of microseconds would all
 * lie on one line.
 */
final class ClockChart {
    private static final int SAMPLES = 1_000;
    private static final double SHOWN_SHARE = 0.95;
    private static final double MARGIN = 1.5;
    private static final int BAND = 0;
    private static final int MESSAGES = 1;

    private final Palette palette;
    private final String nameA;
    private final String nameB;
    private final ClockRelation relation;
    private final ClockPoints points;

    ClockChart(String nameA, String nameB, PairRelation pair, Palette palette) {
        this.palette = palette;
        this.nameA = SafeText.clean(nameA);
        this.nameB = SafeText.clean(nameB);
        relation = pair.relation();
        points = new ClockPoints(pair);
    }

    /** Draws the whole range. */
    JFreeChart draw() {
        XYSeriesCollection messages = messages(Long.MIN_VALUE, Long.MAX_VALUE);
        long span = Math.max(1, points.last() - points.first());
        JFreeChart chart = draw(messages, band(points.first() - span / 20, span + 2 * (span / 20)));
        double reach = reach(messages);
        chart.getXYPlot().getRangeAxis().setRange(-reach, reach);
        return chart;
    }

    /** Draws a part, in which messages are easier to distinguish. */
    JFreeChart draw(ClockRange part) {
        long from = points.timeOnB(part.left());
        long to = points.timeOnB(part.right());
        JFreeChart chart = draw(messages(from, to), band(from, Math.max(1, to - from)));
        chart.getXYPlot().getDomainAxis().setRange(part.left(), part.right());
        chart.getXYPlot().getRangeAxis().setRange(part.bottom(), part.top());
        return chart;
    }

    private JFreeChart draw(XYSeriesCollection messages, YIntervalSeriesCollection band) {
        JFreeChart chart = ChartFactory.createXYLineChart(nameB + " on the clock of " + nameA,
                "seconds on " + nameB + " since the first message", "µs on " + nameA + " beside the estimate",
                null, PlotOrientation.VERTICAL, true, false, false);
        chart.setBackgroundPaint(new Color(palette.background()));
        XYPlot plot = chart.getXYPlot();
        plot.setBackgroundPaint(new Color(palette.background()));
        plot.setDomainGridlinePaint(new Color(palette.line()));
        plot.setRangeGridlinePaint(new Color(palette.line()));
        plot.setDataset(BAND, band);
        plot.setRenderer(BAND, bandRenderer());
        plot.setDataset(MESSAGES, messages);
        plot.setRenderer(MESSAGES, messageRenderer());
        return chart;
    }

    private XYSeriesCollection messages(long from, long to) {
        XYSeriesCollection messages = new XYSeriesCollection();
        messages.addSeries(points.messagesFromAToB("messages from " + nameA, from, to));
        messages.addSeries(points.messagesFromBToA("messages from " + nameB, from, to));
        messages.addSeries(points.hull("hull of those from " + nameA, relation.hullFromAToB()));
        messages.addSeries(points.hull("hull of those from " + nameB, relation.hullFromBToA()));
        return messages;
    }

    private YIntervalSeriesCollection band(long from, long span) {
        YIntervalSeries band = new YIntervalSeries("estimate, and where the clocks can be");
        for (int i = 0; i <= SAMPLES; i++) {
            add(band, from + (long) ((double) span / SAMPLES * i));
        }
        relation.hullFromAToB().forEach(corner -> add(band, corner.timeOnB()));
        relation.hullFromBToA().forEach(corner -> add(band, corner.timeOnB()));
        YIntervalSeriesCollection collection = new YIntervalSeriesCollection();
        collection.addSeries(band);
        return collection;
    }

    private void add(YIntervalSeries band, long timeOnB) {
        band.add(points.x(timeOnB), 0, points.y(timeOnB, relation.earliestOnA(timeOnB)),
                points.y(timeOnB, relation.latestOnA(timeOnB)));
    }

    private DeviationRenderer bandRenderer() {
        DeviationRenderer renderer = new DeviationRenderer(true, false);
        renderer.setSeriesPaint(0, new Color(palette.foreground()));
        renderer.setSeriesFillPaint(0, new Color(palette.line()));
        renderer.setSeriesStroke(0, new BasicStroke(1.5f));
        return renderer;
    }

    private XYLineAndShapeRenderer messageRenderer() {
        XYLineAndShapeRenderer renderer = new XYLineAndShapeRenderer();
        renderer.setDrawOutlines(false);
        Color fromA = new Color(palette.colour(EdgeState.TIMER));
        Color fromB = new Color(palette.colour(EdgeState.PREEMPTED));
        for (int series = 0; series < 4; series++) {
            boolean hull = series >= 2;
            renderer.setSeriesPaint(series, series % 2 == 0 ? fromA : fromB);
            renderer.setSeriesLinesVisible(series, hull);
            renderer.setSeriesShapesVisible(series, !hull);
            // Shapes distinguish the directions, not only colours.
            renderer.setSeriesShape(series, series % 2 == 0 ? new Ellipse2D.Double(-2, -2, 4, 4)
                    : new Rectangle2D.Double(-2, -2, 4, 4));
        }
        return renderer;
    }

    /** How far to show up and down. A few slow messages are left out, because nothing else could be seen with them. */
    private double reach(XYSeriesCollection messages) {
        double[] distances = new double[messages.getItemCount(0) + messages.getItemCount(1)];
        int count = 0;
        for (int series = 0; series < 2; series++) {
            XYSeries direction = messages.getSeries(series);
            for (int i = 0; i < direction.getItemCount(); i++) {
                distances[count++] = Math.abs(direction.getY(i).doubleValue());
            }
        }
        Arrays.sort(distances);
        double most = distances[(int) ((count - 1) * SHOWN_SHARE)];
        return Math.max(1, most * MARGIN);
    }
}
