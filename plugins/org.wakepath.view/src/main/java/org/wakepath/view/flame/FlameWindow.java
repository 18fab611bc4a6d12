// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.flame;

import java.util.OptionalInt;

/**
 * What of a flame graph is in view: a frame over the whole width, and what is below it. Everything in it takes time
 * after the levels that fit, never after those there are.
 *
 * @param graph what is shown
 * @param top number of the frame that is as wide as the widget
 * @param scrolled how many levels below {@code top} are scrolled away
 * @param width of the widget, points
 * @param height of the widget, points
 */
public record FlameWindow(FlameGraph graph, int top, int scrolled, int width, int height) {
    /** Height of a level, points. */
    public static final int ROW = 22;

    /** All of a graph, from its task on. */
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

    /** The level behind the last line that is at least partly in view. */
    public int lastLevel() {
        return (int) Math.min(graph.levels(), firstLevel() + (height + ROW - 1L) / ROW);
    }

    /** Where a place of the graph is, points from the left of the widget. */
    public double x(long place) {
        return (double) (place - topFrame().begin()) * width / Math.max(1, topFrame().total());
    }

    /** Upper edge of a level, points. */
    public int y(int level) {
        return (level - firstLevel()) * ROW;
    }

    /** The place of the graph at so many points from the left, ns. */
    public long place(double x) {
        return topFrame().begin() + (long) Math.floor(x * Math.max(1, topFrame().total()) / Math.max(1, width));
    }

    /** The frame at a place of the widget; of those narrower than a point, one. */
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

    /** Shows a frame over the whole width. */
    public FlameWindow into(int frame) {
        return new FlameWindow(graph, frame, 0, width, height);
    }

    /** Scrolls by levels, no further than there are any. */
    public FlameWindow scrolled(int levels) {
        int most = Math.max(0, graph.levels() - topFrame().level() - Math.max(1, height / ROW));
        return new FlameWindow(graph, top, Math.max(0, Math.min(most, scrolled + levels)), width, height);
    }

    /** The same in a widget of another size, points. */
    public FlameWindow resized(int newWidth, int newHeight) {
        return new FlameWindow(graph, top, scrolled, newWidth, newHeight).scrolled(0);
    }

    /** Brings a frame into view: all of the graph where it is not below the top. */
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
