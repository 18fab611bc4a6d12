// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.svg;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.wakepath.path.ActivePath;
import org.wakepath.view.layout.TimeGraph;
import org.wakepath.view.layout.TimeGraphRow;
import org.wakepath.view.layout.TimeScale;
import org.wakepath.words.Durations;

/** Where things are in the picture: names at the left, a header line before each host's rows. */
final class SvgPlan {
    static final int WIDTH = 1240;
    static final int NAMES = 220;
    static final int PLOT = 1000;
    static final int TOP = 84;
    static final int ROW = 30;
    static final int BAR = 20;
    private static final int HOST = 22;
    private static final int LEGEND = 64;
    /** More rows than this make no picture; those with the least time are left out and said to be. */
    private static final int MOST_ROWS = 60;

    final ActivePath path;
    final TimeGraph graph;
    final TimeScale scale;
    /** Upper edge of each row that is drawn, by its place in the graph. */
    final Map<Integer, Integer> tops = new TreeMap<>();
    /** Upper edge of each host's header, by the place of its first row. */
    final Map<Integer, Integer> headers = new TreeMap<>();
    final int bottom;

    SvgPlan(ActivePath path) {
        this.path = path;
        this.graph = TimeGraph.of(path);
        this.scale = new TimeScale(path.start(), Math.max(path.end(), path.start() + 1), PLOT);
        Set<Integer> drawn = drawn();
        Set<String> hosts = new HashSet<>();
        int y = TOP;
        for (int i = 0; i < graph.rows().size(); i++) {
            if (drawn.contains(i)) {
                if (hosts.add(graph.rows().get(i).worker().host())) {
                    headers.put(i, y);
                    y += HOST;
                }
                tops.put(i, y);
                y += ROW;
            }
        }
        bottom = y;
    }

    int height() {
        return bottom + LEGEND;
    }

    double x(long time) {
        return NAMES + Math.max(0, Math.min(PLOT, scale.x(time)));
    }

    /** The line on which the bars of a row stand. */
    int base(int row) {
        return tops.get(row) + ROW - 6;
    }

    /** Workers without a row and their time; empty when all have one. */
    String leftOut() {
        List<TimeGraphRow> rest = new ArrayList<>();
        for (int i = 0; i < graph.rows().size(); i++) {
            if (!tops.containsKey(i)) {
                rest.add(graph.rows().get(i));
            }
        }
        return rest.isEmpty() ? "" : rest.size() + " more workers with "
                + Durations.format(rest.stream().mapToLong(SvgPlan::time).sum()) + " together are not drawn.";
    }

    private Set<Integer> drawn() {
        List<Integer> places = new ArrayList<>();
        for (int i = 0; i < graph.rows().size(); i++) {
            places.add(i);
        }
        places.sort(Comparator.comparingLong(place -> place == 0 ? Long.MIN_VALUE : -time(graph.rows().get(place))));
        return new HashSet<>(places.subList(0, Math.min(MOST_ROWS, places.size())));
    }

    private static long time(TimeGraphRow row) {
        long time = 0;
        for (int i = 0; i < row.size(); i++) {
            time += row.end(i) - row.start(i);
        }
        return time;
    }
}
