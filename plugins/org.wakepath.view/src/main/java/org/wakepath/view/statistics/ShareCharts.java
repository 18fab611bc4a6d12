// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.statistics;

import java.awt.Color;
import java.awt.FontMetrics;
import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jfree.chart.annotations.CategoryTextAnnotation;
import org.jfree.chart.axis.AxisSpace;
import org.jfree.chart.axis.CategoryAxis;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.plot.CategoryPlot;
import org.jfree.chart.plot.PlotOrientation;
import org.jfree.chart.renderer.category.StackedBarRenderer;
import org.jfree.chart.renderer.category.StandardBarPainter;
import org.jfree.chart.ui.TextAnchor;
import org.jfree.data.category.DefaultCategoryDataset;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.view.layout.Palette;
import org.wakepath.words.Durations;
import org.wakepath.words.MiddleEllipsis;
import org.wakepath.words.StateWords;
import org.wakepath.words.WorkerWords;

/**
 * Charts of the time by state, by host and by task, one below the other. The bars of the states explain the colours.
 */
public final class ShareCharts implements Chart {
    /** The most bars; nobody compares more. */
    private static final int MOST_BARS = 12;

    private final List<ShareChart> charts;
    private final Style style;

    /** Makes the charts of some statistics, in the colours of a palette. */
    public ShareCharts(Statistics statistics, Palette palette) {
        style = new Style(palette);
        long elapsed = statistics.elapsed();
        charts = List.of(
                new ShareChart("Time by state (of " + statistics.subject() + ")",
                        named(statistics.states().stream()
                                .map(times -> new StateShares<>(StateWords.of(times.key()), times.times())).toList()),
                        elapsed, palette),
                new ShareChart("Time by host (of " + statistics.subject() + ")", named(statistics.hosts()), elapsed,
                        palette),
                new ShareChart("Time by task (of " + statistics.subject() + ")",
                        named(statistics.tasks().stream().map(times -> new StateShares<>(
                                WorkerWords.of(times.key()) + " on " + times.key().host(), times.times())).toList()),
                        elapsed,
                        palette));
    }

    /** The longest bars, and the rest as one bar. */
    static List<StateShares<String>> named(List<StateShares<String>> all) {
        if (all.size() <= MOST_BARS) {
            return all;
        }
        List<StateShares<String>> few = new ArrayList<>(all.subList(0, MOST_BARS - 1));
        long[] rest = new long[EdgeState.values().length];
        for (StateShares<String> times : all.subList(few.size(), all.size())) {
            for (int i = 0; i < rest.length; i++) {
                rest[i] += times.times()[i];
            }
        }
        few.add(new StateShares<>(all.size() - few.size() + " others", rest));
        return few;
    }

    @Override
    public int height() {
        return charts.stream().mapToInt(ShareChart::height).sum();
    }

    @Override
    public Rectangle2D draw(Graphics2D graphics, Rectangle2D size) {
        graphics.setColor(style.background());
        graphics.fill(size);
        double top = size.getY();
        for (ShareChart chart : charts) {
            chart.draw(graphics, new Rectangle2D.Double(size.getX(), top, size.getWidth(), chart.height()));
            top += chart.height();
        }
        return size;
    }

    /** A chart with one horizontal bar for each host, task or state, in the colours of the states of its time. */
    private static final class ShareChart {
        private static final int BAR = 21;
        private static final int AROUND = 28;
        private static final int NAMES = 190;
        private static final double NAMES_SHARE = 0.4;
        private static final int LONGEST_NAME = 30;
        private static final double MARGIN = 0.25;
        /** The least part of the plot for the bars, even if their numbers would take all of it. */
        private static final double LEAST = 0.1;

        private final String title;
        private final List<StateShares<String>> bars;
        private final long elapsed;
        private final Palette palette;
        private final Style style;

        /** A name for a bar, which is unique even if labels are equal. */
        private record Name(int place, String label) implements Comparable<Name> {
            @Override
            public int compareTo(Name other) {
                return Integer.compare(place, other.place);
            }

            @Override
            public String toString() {
                return label;
            }
        }

        /** @param elapsed the whole of the shares, ns */
        ShareChart(String title, List<StateShares<String>> bars, long elapsed, Palette palette) {
            this.title = title;
            this.bars = bars;
            this.elapsed = elapsed;
            this.palette = palette;
            this.style = new Style(palette);
        }

        int height() {
            return AROUND + BAR * bars.size();
        }

        void draw(Graphics2D graphics, Rectangle2D area) {
            DefaultCategoryDataset data = new DefaultCategoryDataset();
            StackedBarRenderer renderer = renderer();
            CategoryAxis names = new CategoryAxis();
            NumberAxis time = new NumberAxis();
            CategoryPlot plot = new CategoryPlot(data, names, time, renderer);
            List<EdgeState> states = Arrays.stream(EdgeState.values())
                    .filter(state -> bars.stream().anyMatch(bar -> bar.of(state) > 0)).toList();
            for (int i = 0; i < bars.size(); i++) {
                StateShares<String> bar = bars.get(i);
                Name name = new Name(i, MiddleEllipsis.of(bar.key(), LONGEST_NAME));
                states.forEach(state -> data.addValue(bar.of(state), state, name));
                plot.addAnnotation(annotation(bar.total(), name));
            }
            for (int i = 0; i < states.size(); i++) {
                renderer.setSeriesPaint(i, new Color(palette.colour(states.get(i))));
            }
            double left = Math.min(NAMES, area.getWidth() * NAMES_SHARE);
            lay(plot, names, left);
            time.setVisible(false);
            double width = area.getWidth() - left - plot.getInsets().getLeft() - plot.getInsets().getRight();
            time.setRange(0, range(graphics.getFontMetrics(Style.TEXT), width));
            style.chart(title, plot).draw(graphics, area);
        }

        private static StackedBarRenderer renderer() {
            StackedBarRenderer renderer = new StackedBarRenderer();
            renderer.setBarPainter(new StandardBarPainter());
            renderer.setShadowVisible(false);
            renderer.setDrawBarOutline(false);
            return renderer;
        }

        private void lay(CategoryPlot plot, CategoryAxis names, double left) {
            plot.setOrientation(PlotOrientation.HORIZONTAL);
            plot.setRangeGridlinesVisible(false);
            AxisSpace space = new AxisSpace();
            space.setLeft(left);
            plot.setFixedDomainAxisSpace(space);
            style.axis(names);
            names.setAxisLineVisible(false);
            names.setTickMarksVisible(false);
            names.setMaximumCategoryLabelWidthRatio(1);
            names.setLowerMargin(0);
            names.setUpperMargin(0);
            names.setCategoryMargin(MARGIN);
        }

        /** The time that the whole width stands for. It leaves room for the number after each bar. */
        private double range(FontMetrics letters, double width) {
            double longest = 1;
            for (StateShares<String> bar : bars) {
                double left = Math.max(width * LEAST, width - letters.stringWidth(number(bar.total()) + " "));
                longest = Math.max(longest, bar.total() * width / left);
            }
            return longest;
        }

        private String number(long total) {
            return "  " + Durations.format(total) + "  " + percent(total);
        }

        private CategoryTextAnnotation annotation(long total, Name name) {
            CategoryTextAnnotation number = new CategoryTextAnnotation(number(total), name, total);
            number.setTextAnchor(TextAnchor.CENTER_LEFT);
            number.setFont(Style.TEXT);
            number.setPaint(style.foreground());
            return number;
        }

        private String percent(long total) {
            double exact = 100.0 * total / Math.max(1, elapsed);
            return total > 0 && exact < 1 ? "<1 %" : Math.round(exact) + " %";
        }
    }
}
