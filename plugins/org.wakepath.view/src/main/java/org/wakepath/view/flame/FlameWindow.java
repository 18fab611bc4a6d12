// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.flame;

import java.util.OptionalInt;

/**
 * The visible part of a flame graph: a frame over the whole width, and the frames below it. The time of each method
 * grows with the levels that fit, not with all levels.
 *
 * @param graph what is shown
 * @param top number of the frame that is as wide as the widget
 * @param scrolled how many levels below {@code top} are scrolled away
 * @param width of the widget, points
 * @param height of the widget, points
 */
public record FlameWindow(FlameGraph graph, int top, int scrolled, int width, int height) {
    /** The height of a level, points. */
    public static final int ROW = 22;

    /** The whole graph, from its task on. */
    public static FlameWindow of(FlameGraph graph, int width, int height) {
        return new FlameWindow(graph, 0, 0, width, height);
    }

    /** The frame at the top. */
    public FlameFrame topFrame() {
        return graph.frame(top);
    }

    /** The level in the first line. */
    public int firstLevel() {
        return topFrame().level() + scrolled;
    }

    /** The level after the last one that is at least partly visible. */
    public int lastLevel() {
        return (int) Math.min(graph.levels(), firstLevel() + (height + ROW - 1L) / ROW);
    }

    /** The place of a time of the graph, points from the left of the widget. */
    public double x(long place) {
        return (double) (place - topFrame().begin()) * width / Math.max(1, topFrame().total());
    }

    /** The upper edge of a level, points. */
    public int y(int level) {
        return (level - firstLevel()) * ROW;
    }

    /** The time of the graph at a place, ns; {@code x} is in points from the left. */
    public long place(double x) {
        return topFrame().begin() + (long) Math.floor(x * Math.max(1, topFrame().total()) / Math.max(1, width));
    }

    /** The frame at a place of the widget; one of them if several are narrower than a point. */
    public OptionalInt at(double x, double y) {
        int level = firstLevel() + (int) Math.floor(y / ROW);
        if (x < 0 || x >= width || y < 0 || level >= lastLevel()) {
            return OptionalInt.empty();
        }
        int found = graph.firstAfter(level, place(x));
        boolean isThere = found < graph.first(level + 1) && x(graph.frame(found).begin()) < Math.floor(x) + 1
                && graph.frame(found).begin() < topFrame().end();
        return isThere ? OptionalInt.of(found) : OptionalInt.empty();
    }

    /** The same window with another frame over the whole width. */
    public FlameWindow into(int frame) {
        return new FlameWindow(graph, frame, 0, width, height);
    }

    /** The window scrolled by levels, as far as there are any. */
    public FlameWindow scrolled(int levels) {
        int most = Math.max(0, graph.levels() - topFrame().level() - Math.max(1, height / ROW));
        return new FlameWindow(graph, top, Math.max(0, Math.min(most, scrolled + levels)), width, height);
    }

    /** The same window in a widget of another size, points. */
    public FlameWindow resized(int newWidth, int newHeight) {
        return new FlameWindow(graph, top, scrolled, newWidth, newHeight).scrolled(0);
    }

    /** The window with a frame visible. It shows the whole graph if the frame is not below the top. */
    public FlameWindow revealing(int frame) {
        FlameWindow around = graph.holds(top, frame) ? this : into(0);
        int level = graph.frame(frame).level();
        int lines = Math.max(1, height / ROW);
        if (level < around.firstLevel()) {
            return around.scrolled(level - around.firstLevel());
        }
        return level >= around.firstLevel() + lines ? around.scrolled(level - around.firstLevel() - lines + 1) : around;
    }
}
