// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.html;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import javax.xml.stream.XMLStreamException;
import org.wakepath.compare.Baseline;
import org.wakepath.compare.History;
import org.wakepath.compare.Run;
import org.wakepath.compare.profile.KindProfile;
import org.wakepath.words.ComparisonWords;
import org.wakepath.words.HistoryWords;
import org.wakepath.words.MiddleEllipsis;
import org.wakepath.words.SafeText;

/**
 * How long a typical execution took in each version: a small dot for each run, a large one for their mean, a line for
 * the level between two changes, and a numbered mark where a change begins.
 */
final class HistoryChart {
    private static final double LEFT = 3;
    private static final double RIGHT = 97;
    private static final int TOP = 24;
    private static final int HEIGHT = 180;
    private static final int BELOW = 24;
    /** What a narrow screen has a place for. */
    private static final int LONGEST_NAME = 18;

    private final History history;
    private final List<History.Change> changes;
    private final double first;
    private final double last;

    HistoryChart(History.Answer answer) {
        history = answer.history();
        changes = answer.changes();
        double[] all = IntStream.range(0, history.versions().size()).boxed()
                .flatMapToDouble(
                        version -> DoubleStream.concat(runs(version), DoubleStream.of(history.typical(version))))
                .sorted().toArray();
        first = all[0];
        last = all[all.length - 1];
    }

    private DoubleStream runs(int version) {
        return history.versions().get(version).runs().stream().map(Run::profile)
                .flatMap(profile -> profile.kinds().stream()).filter(kind -> kind.kind().equals(history.kind()))
                .mapToDouble(KindProfile::typical);
    }

    void write(Markup page) throws XMLStreamException {
        page.open("svg", "class", "history", "height", TOP + HEIGHT + BELOW, "role", "img", "aria-label", words());
        for (int change = 0; change < changes.size(); change++) {
            mark(change, page);
        }
        levels(page);
        for (int version = 0; version < history.versions().size(); version++) {
            version(version, page);
        }
        int end = history.versions().size() - 1;
        page.element("text", name(0), "x", 0, "y", TOP + HEIGHT + BELOW - 4, "class", "axis");
        if (end > 0) {
            page.element("text", name(end), "x", "100%", "y", TOP + HEIGHT + BELOW - 4, "class", "axis", "text-anchor",
                    "end");
        }
        page.close();
        page.element("p",
                "A typical execution of each version, the oldest at the left: a large dot for the mean of its "
                        + "runs, a small one for each run, and a line for the level between two changes. The scale is from "
                        + ComparisonWords.time(first) + " to " + ComparisonWords.time(last) + ", not from 0.",
                "class", "muted");
    }

    private String words() {
        String places = changes.stream().map(change -> name(change.version())).collect(Collectors.joining(", "));
        return "How long a typical execution took in " + history.versions().size() + " versions, from "
                + ComparisonWords.time(first) + " to " + ComparisonWords.time(last)
                + (changes.isEmpty() ? ", without a change" : ", with changes from " + places + " on");
    }

    private void mark(int change, Markup page) throws XMLStreamException {
        String x = x(changes.get(change).version());
        page.open("line", "class", "mark", "x1", x, "x2", x, "y1", TOP - 6, "y2", TOP + HEIGHT);
        page.close();
        page.element("text", Integer.toString(change + 1), "class", "number", "x", x, "y", TOP - 10, "text-anchor",
                "middle");
    }

    private void levels(Markup page) throws XMLStreamException {
        List<Integer> ends = new ArrayList<>(changes.stream().map(History.Change::version).toList());
        ends.add(history.versions().size());
        int begin = 0;
        for (int end : ends) {
            double level = IntStream.range(begin, end).mapToDouble(history::typical).average().orElseThrow();
            page.open("line", "class", "level", "x1", x(begin), "x2", x(end - 1), "y1", y(level), "y2", y(level));
            page.close();
            begin = end;
        }
    }

    private void version(int number, Markup page) throws XMLStreamException {
        Baseline version = history.versions().get(number);
        page.open("g");
        page.element("title", SafeText.clean(version.name()) + ", " + HistoryWords.recorded(version) + ": "
                + ComparisonWords.time(history.typical(number)) + ", " + version.runs().size()
                + (version.runs().size() == 1 ? " run" : " runs"));
        for (double run : runs(number).toArray()) {
            dot("run", number, run, 2, page);
        }
        dot("typical", number, history.typical(number), 5, page);
        page.close();
    }

    private void dot(String kind, int version, double time, int radius, Markup page) throws XMLStreamException {
        page.open("circle", "class", kind, "cx", x(version), "cy", y(time), "r", radius);
        page.close();
    }

    private String name(int version) {
        return MiddleEllipsis.of(SafeText.clean(history.versions().get(version).name()), LONGEST_NAME);
    }

    private String x(int version) {
        int versions = history.versions().size();
        double place = versions > 1 ? LEFT + (RIGHT - LEFT) * version / (versions - 1) : (LEFT + RIGHT) / 2;
        return String.format(Locale.ROOT, "%.2f%%", place);
    }

    private double y(double time) {
        return last > first ? TOP + HEIGHT - 8 - (time - first) / (last - first) * (HEIGHT - 16) : TOP + HEIGHT / 2.0;
    }
}
