// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.scene;

import org.wakepath.view.layout.TimeScale;

/**
 * The visible part of a path. The names are at the left of the plot, and the axis is above it. Times stay within the
 * path.
 *
 * @param first start of the path, ns
 * @param last what is behind the end of the path, or later if the path is shorter than can be shown, ns
 * @param scale the visible interval, over the width of the plot in points
 * @param top how much of the rows is scrolled away, points
 * @param height of the plot, points
 * @param rowHeight of one row without its slices, points, at least {@link #LEAST_ROW}
 * @param names width of the column of names, points
 */
public record Viewport(long first, long last, TimeScale scale, int top, int height, int rowHeight, int names) {
    /** The height of the axis, points. */
    public static final int AXIS = 34;
    /** The height of a level of slices, points. */
    public static final int LEVEL = 13;
    /** The least height of a row without its slices, points. */
    public static final int LEAST_ROW = 12;
    private static final int ROW = 28;
    /** Rows grow no higher, without their slices, points. */
    private static final int TALLEST_ROW = 52;
    private static final int NAMES = 200;
    private static final int LEAST_NAMES = 60;
    private static final int LEAST_PLOT = 20;
    /** The least time of a point, ns, so that the device pixels of the finest screens have one each. */
    private static final int LEAST_TIME = 4;
    private static final double ROOM = 0.1;

    /** A whole interval, in a widget of the given size, points. */
    public static Viewport of(long start, long end, int width, int height) {
        int plot = Math.max(LEAST_PLOT, width - NAMES);
        long last = Math.max(end, start + (long) LEAST_TIME * plot);
        return new Viewport(start, last, new TimeScale(start, last, plot), 0, Math.max(0, height - AXIS), ROW, NAMES);
    }

    /** Width of the widget, points. */
    public int width() {
        return names + scale.width();
    }

    /** The place of a time, points from the left of the widget; outside the plot if it is not visible. */
    public double x(long time) {
        return names + scale.x(time);
    }

    /** The time at a place, ns; limited to the path. */
    public long time(double x) {
        return Math.max(first, Math.min(last, scale.time(x - names)));
    }

    /** The view with {@code factor} times as much time. What is at {@code x} stays there as far as the path reaches. */
    public Viewport zoomed(double factor, double x) {
        long anchor = time(x);
        long span = possible(Math.round(scale.span() * factor));
        double effective = (double) span / scale.span();
        long start = anchor - Math.round((anchor - scale.start()) * effective);
        return showing(start, start + span);
    }

    /** The view moved to the right by points. */
    public Viewport panned(double points) {
        long time = Math.round(points * scale.span() / scale.width());
        return showing(scale.start() + time, scale.end() + time);
    }

    /** The view scrolled down by points, within rows that are {@code content} points high together. */
    public Viewport scrolled(int points, int content) {
        int most = Math.max(0, content - height);
        return new Viewport(first, last, scale, Math.max(0, Math.min(most, top + points)), height, rowHeight, names);
    }

    /** The view of the whole path. */
    public Viewport all() {
        return showing(first, last);
    }

    /** The view of an interval with some room around it. */
    public Viewport around(long start, long end) {
        long room = Math.round((end - start) * ROOM);
        return showing(start - room, end + room);
    }

    /** The view moved just enough to show an interval. */
    public Viewport revealing(long start, long end) {
        if (start >= scale.start() && end <= scale.end()) {
            return this;
        }
        long span = Math.max(scale.span(), Math.round((end - start) * (1 + 2 * ROOM)));
        long from = start + (end - start) / 2 - span / 2;
        return showing(from, from + span);
    }

    /**
     * The view of an interval, which is made longer if it is too short to be shown, and moved if it leaves the path.
     */
    public Viewport showing(long start, long end) {
        long span = possible(end - start);
        long from = Math.max(first, Math.min(last - span, start));
        return new Viewport(first, last, new TimeScale(from, from + span, scale.width()), top, height, rowHeight,
                names);
    }

    /** The same view in a widget of another size, points. */
    public Viewport resized(int width, int height) {
        return replaced(Math.max(LEAST_PLOT, width - names), Math.max(0, height - AXIS), rowHeight, names);
    }

    /** The same view with rows of another height, points. */
    public Viewport withRowHeight(int points) {
        return replaced(scale.width(), height, Math.max(LEAST_ROW, points), names);
    }

    /** The same with rows that share the given room, as high as is sensible. */
    Viewport withRowsIn(int room, int rows) {
        return withRowHeight(Math.max(ROW, Math.min(TALLEST_ROW, room / Math.max(1, rows))));
    }

    /** The same with another width of the names, points; the plot takes what is left. */
    public Viewport withNames(int points) {
        int width = Math.max(LEAST_NAMES, Math.min(points, width() / 2));
        return replaced(Math.max(LEAST_PLOT, width() - width), height, rowHeight, width);
    }

    private Viewport replaced(int plot, int newHeight, int newRowHeight, int newNames) {
        TimeScale wider = new TimeScale(scale.start(), scale.end(), plot);
        return new Viewport(first, Math.max(last, first + (long) LEAST_TIME * plot), wider, top, newHeight,
                newRowHeight, newNames).showing(scale.start(), scale.end());
    }

    private long possible(long span) {
        return Math.max((long) LEAST_TIME * scale.width(), Math.min(last - first, span));
    }
}
