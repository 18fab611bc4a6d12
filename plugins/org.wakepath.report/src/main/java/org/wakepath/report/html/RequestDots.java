// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.html;

import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import javax.xml.stream.XMLStreamException;
import org.wakepath.analysis.request.Request;
import org.wakepath.words.Durations;
import org.wakepath.words.WorkerWords;

/**
 * When requests of a kind came and how long they took, each as a dot. Dots that would lie on each other are one, so a
 * chart has a largest size. The scale of the latencies is logarithmic, since the slowest may take a thousand times as
 * long as most.
 */
final class RequestDots {
    private static final int WIDTH = 160;
    private static final int ROWS = 24;
    private static final int HEIGHT = 140;
    private static final int TOP = 6;
    private static final int BELOW = 18;
    /** Where the first and the last request are, in percent: right of the scale, and whole. */
    private static final int LEFT = 11;
    private static final int RIGHT = 99;
    /** Latencies below it are drawn as if they took so long, ns. */
    private static final double LEAST = 100;

    private final LongArrayList begins = new LongArrayList();
    private final LongArrayList durations = new LongArrayList();
    /** Those that the page tells in full. */
    private final List<Told> told = new ArrayList<>();
    private long first = Long.MAX_VALUE;
    private long last = Long.MIN_VALUE;
    private double low = Double.MAX_VALUE;
    private double high;

    private record Told(Request request, String address) {
    }

    /**
     * Adds a request. Only of those with an address more is kept than its times.
     *
     * @param address where the page tells it in full; empty if it does not
     */
    void add(Request request, String address) {
        begins.add(request.begin());
        durations.add(request.duration());
        first = Math.min(first, request.begin());
        last = Math.max(last, request.begin());
        low = Math.min(low, Math.floor(magnitude(request.duration())));
        high = Math.max(high, Math.ceil(magnitude(request.duration())));
        if (!address.isEmpty()) {
            told.add(new Told(request, address));
        }
    }

    private static double magnitude(long duration) {
        return Math.log10(Math.max(LEAST, duration));
    }

    /** Writes the chart of at least one request. */
    void write(Markup page) throws XMLStreamException {
        // Whole powers of ten, of which one at least lies between.
        high = Math.max(low + 1, high);
        page.open("svg", "class", "scatter", "height", TOP + HEIGHT + BELOW, "role", "group", "aria-label",
                "When " + WorkerWords.count(begins.size()) + (begins.size() == 1
                        ? " request came, and how long it took" : " requests came, and how long they took"));
        for (int power = (int) low; power <= high; power++) {
            double y = y(power);
            page.open("line", "class", "level", "x1", 0, "x2", "100%", "y1", y, "y2", y);
            page.close();
        }
        page.open("svg", "x", LEFT + "%", "width", RIGHT - LEFT + "%", "y", TOP, "height", HEIGHT, "viewBox",
                "0 0 " + (WIDTH - 1) + " " + (ROWS - 1), "preserveAspectRatio", "none", "overflow", "visible");
        page.open("path", "d", dots());
        page.close("path", "svg");
        for (Told one : told) {
            slow(one.request(), one.address(), page);
        }
        for (int power = (int) low; power <= high; power++) {
            page.element("text", Durations.format(Math.round(Math.pow(10, power))), "x", 0, "y", y(power) + 12,
                    "class", "axis");
        }
        if (last > first) {
            ends(page);
        }
        page.close();
    }

    private void ends(Markup page) throws XMLStreamException {
        page.element("text", "the first", "x", LEFT + "%", "y", TOP + HEIGHT + BELOW - 2, "class", "axis");
        page.element("text", Durations.format(last - first) + " later", "x", RIGHT + "%", "y", TOP + HEIGHT + BELOW - 2,
                "class", "axis", "text-anchor", "end");
    }

    /** A dot for each place that has a request: moves, and lines without a length. */
    private String dots() {
        BitSet places = new BitSet(WIDTH * ROWS);
        for (int i = 0; i < begins.size(); i++) {
            int column = (int) Math.round(x(begins.getLong(i)) * (WIDTH - 1));
            int row = (int) Math.round((1 - share(durations.getLong(i))) * (ROWS - 1));
            places.set(row * WIDTH + column);
        }
        StringBuilder dots = new StringBuilder();
        places.stream().forEach(at -> dots.append('M').append(at % WIDTH).append(' ').append(at / WIDTH)
                .append("h0"));
        return dots.toString();
    }

    private void slow(Request request, String address, Markup page) throws XMLStreamException {
        page.open("a", "class", "slow", "href", address, "tabindex", -1, "aria-label", request.id().local());
        page.element("title", request.id().local() + ", " + Durations.format(request.duration()));
        page.open("circle", "cx", String.format(Locale.ROOT, "%.2f%%", LEFT + x(request.begin()) * (RIGHT - LEFT)),
                "cy",
                TOP + (1 - share(request.duration())) * HEIGHT, "r", 4);
        page.close("circle", "a");
    }

    private double x(long begin) {
        return last > first ? (double) (begin - first) / (last - first) : 0.5;
    }

    private double share(long duration) {
        return (magnitude(duration) - low) / (high - low);
    }

    private double y(double power) {
        return TOP + (1 - (power - low) / (high - low)) * HEIGHT;
    }
}
