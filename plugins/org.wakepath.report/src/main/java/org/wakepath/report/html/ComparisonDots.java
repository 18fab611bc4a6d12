// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.html;

import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;
import javax.xml.stream.XMLStreamException;
import org.wakepath.compare.Comparison;
import org.wakepath.compare.KindComparison;
import org.wakepath.compare.Run;
import org.wakepath.compare.profile.KindProfile;
import org.wakepath.words.ComparisonWords;
import org.wakepath.words.SafeText;

/** The typical execution of each run as a dot, and the spread of its executions as a line, both sides on one scale. */
final class ComparisonDots {
    private static final double LEFT = 14;
    private static final double RIGHT = 98;
    private static final int ROW = 16;
    private static final double LOW = 0.1;
    private static final double HIGH = 0.9;

    private final List<Place> base;
    private final List<Place> head;
    private final double first;
    private final double last;

    /** A run and the part of it that is drawn, ns. */
    private record Place(String run, double typical, double low, double high) {
    }

    ComparisonDots(Comparison comparison, KindComparison kind) {
        base = places(comparison.base(), kind);
        head = places(comparison.head(), kind);
        first = values().min().orElse(0);
        last = values().max().orElse(0);
    }

    private DoubleStream values() {
        return DoubleStream.concat(base.stream().flatMapToDouble(ComparisonDots::values),
                head.stream().flatMapToDouble(ComparisonDots::values));
    }

    private static DoubleStream values(Place place) {
        return DoubleStream.of(place.typical, place.low, place.high);
    }

    private static List<Place> places(List<Run> runs, KindComparison kind) {
        return runs.stream().flatMap(run -> run.profile().kinds().stream()
                .filter(one -> one.kind().equals(kind.kind())).map(one -> place(run.name(), one))).toList();
    }

    private static Place place(String run, KindProfile executions) {
        return new Place(SafeText.clean(run), executions.typical(), executions.latencies().quantile(LOW),
                executions.latencies().quantile(HIGH));
    }

    void write(Markup page) throws XMLStreamException {
        int height = ROW * (base.size() + head.size() + 2);
        page.open("svg", "class", "dots", "height", height, "role", "img", "aria-label",
                "Each run: a dot for its typical execution, a line from the 10th to the 90th percentile");
        int below = side("base", base, ROW, page);
        side("head", head, below + ROW / 2, page);
        page.element("text", ComparisonWords.time(first), "x", LEFT + "%", "y", height - 2, "class", "axis");
        page.element("text", ComparisonWords.time(last), "x", RIGHT + "%", "y", height - 2, "class", "axis",
                "text-anchor",
                "end");
        page.close();
        page.element("p",
                "A dot is the typical execution of a run, its line reaches from the 10th to the 90th percentile. "
                        + "The scale starts at " + ComparisonWords.time(first) + ", not at 0.",
                "class", "muted");
    }

    private int side(String name, List<Place> places, int top, Markup page) throws XMLStreamException {
        page.element("text", name, "x", 4, "y", top + 4, "class", "axis");
        int y = top;
        for (Place place : places) {
            page.open("g", "class", name);
            page.element("title", place.run + ": " + ComparisonWords.time(place.typical) + " ("
                    + ComparisonWords.time(place.low) + " to " + ComparisonWords.time(place.high) + ")");
            page.open("line", "x1", x(place.low), "x2", x(place.high), "y1", y, "y2", y);
            page.close();
            page.open("circle", "cx", x(place.typical), "cy", y, "r", 5);
            page.close("circle", "g");
            y += ROW;
        }
        return y;
    }

    private String x(double time) {
        double place = last > first ? LEFT + (time - first) / (last - first) * (RIGHT - LEFT) : (LEFT + RIGHT) / 2;
        return String.format(Locale.ROOT, "%.2f%%", place);
    }
}
