// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.statistics;

import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.List;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.view.layout.Palette;
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
}
