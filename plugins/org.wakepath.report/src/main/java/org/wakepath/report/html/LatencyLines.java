// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.html;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import javax.xml.stream.XMLStreamException;
import org.wakepath.compare.Comparison;
import org.wakepath.compare.ExecutionStatistics;
import org.wakepath.compare.KindComparison;
import org.wakepath.compare.Run;
import org.wakepath.compare.profile.Latencies;
import org.wakepath.words.ComparisonWords;

/** How many executions took at most how long: a line for each side of a comparison, or one alone. */
final class LatencyLines {
    private static final double PERCENT = 100;
    /** What is longer than nearly all would press the others together. */
    private static final double LAST = 0.99;
    private static final int HEIGHT = 140;
    private static final int BELOW = 16;

    private final List<Line> lines;
    private final String legend;
    private final double first;
    private final double last;

    /** The latencies of a side, and what people call it. */
    private record Line(String side, String name, Latencies latencies) {
    }

    private LatencyLines(List<Line> lines, String legend) {
        this.lines = lines;
        this.legend = legend;
        first = lines.stream().mapToDouble(line -> line.latencies.quantile(0)).min().orElse(0);
        last = lines.stream().mapToDouble(line -> line.latencies.quantile(LAST)).max().orElse(0);
    }

    /** Those of all runs of each side. */
    static LatencyLines of(Comparison comparison, KindComparison kind) {
        return new LatencyLines(List.of(new Line("base", "the base", all(comparison.base(), kind)),
                new Line("head", "the head", all(comparison.head(), kind))), "Dashed: the base. ");
    }

    /** Those of executions of one trace. */
    static LatencyLines of(ExecutionStatistics found) {
        return new LatencyLines(List.of(new Line("head", "them", found.profile().latencies())), "");
    }

    private static Latencies all(List<Run> runs, KindComparison kind) {
        Latencies all = new Latencies();
        runs.stream().flatMap(run -> run.profile().kinds().stream()).filter(one -> one.kind().equals(kind.kind()))
                .forEach(one -> all.addAll(one.latencies()));
        return all;
    }

    void write(Markup page) throws XMLStreamException {
        page.open("svg", "class", "latencies", "height", HEIGHT + BELOW, "role", "img", "aria-label",
                "How many executions took at most how long: " + lines.stream().map(line -> "half of " + line.name
                        + " at most " + ComparisonWords.time(line.latencies.median()))
                        .collect(Collectors.joining(", ")));
        page.open("svg", "width", "100%", "height", HEIGHT, "viewBox", "0 0 100 100", "preserveAspectRatio", "none");
        for (Line line : lines) {
            line(line.side, line.latencies, page);
        }
        page.close();
        page.element("text", ComparisonWords.time(first), "x", 0, "y", HEIGHT + BELOW - 4, "class", "axis");
        page.element("text", ComparisonWords.time(last), "x", "100%", "y", HEIGHT + BELOW - 4, "class", "axis",
                "text-anchor", "end");
        page.close();
        page.element("p", legend + "From 0 % of the executions at the bottom to all at the top. The longest "
                + "1 % may be beyond the right end.", "class", "muted");
    }

    private void line(String side, Latencies latencies, Markup page) throws XMLStreamException {
        StringBuilder points = new StringBuilder("0,100");
        double before = PERCENT;
        for (int share = 0; share <= PERCENT; share++) {
            double x = x(latencies.quantile(share / PERCENT));
            double y = PERCENT - share;
            points.append(String.format(Locale.ROOT, " %.2f,%.2f %.2f,%.2f", x, before, x, y));
            before = y;
        }
        points.append(" 100,0");
        page.open("polyline", "class", side, "points", points);
        page.close();
    }

    private double x(double time) {
        return last > first ? Math.min(PERCENT, (time - first) / (last - first) * PERCENT) : PERCENT / 2;
    }
}
