// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.compare;

import java.util.List;
import java.util.Optional;
import org.wakepath.view.compare.DifferentialFlame.Frame;

/**
 * What is visible of a differential flame graph: a frame over the whole width, with those below and above it.
 *
 * @param flame what is shown
 * @param wide number of the frame that has the whole width
 * @param width of the picture, points
 */
public record DifferentialWindow(DifferentialFlame flame, int wide, int width) {
    /** The height of a level, points. */
    public static final int ROW = 22;

    /** The whole graph. */
    public static DifferentialWindow of(DifferentialFlame flame, int width) {
        return new DifferentialWindow(flame, 0, width);
    }

    /** The height of all levels, points. */
    public static int height() {
        return DifferentialFlame.LEVELS * ROW;
    }

    /** The frame over the whole width. */
    public Frame wideFrame() {
        return flame.frames().get(wide);
    }

    /** The frames that have some of the width, in the order of their numbers. */
    public List<Frame> visible() {
        Frame all = wideFrame();
        return flame.frames().stream().filter(frame -> frame.end() > all.start() && frame.start() < all.end()
                || frame.number() == wide).toList();
    }

    /** The left edge of a frame, points; those below the wide one start where it does. */
    public double left(Frame frame) {
        return Math.round(Math.max(0, x(frame.start())));
    }

    /** The right edge of a frame, points, at least one from the left. */
    public double right(Frame frame) {
        return Math.max(left(frame) + 1, Math.round(Math.min(width, x(frame.end()))));
    }

    private double x(double time) {
        return wideFrame().width() == 0 ? 0 : (time - wideFrame().start()) / wideFrame().width() * width;
    }

    /** The upper edge of a frame, points. */
    public int top(Frame frame) {
        return frame.level() * ROW;
    }

    /** The frame at a place of the picture. */
    public Optional<Frame> at(double x, double y) {
        int level = (int) Math.floor(y / ROW);
        return visible().stream().filter(frame -> frame.level() == level && x >= left(frame) && x < right(frame))
                .findFirst();
    }

    /** The frame that lies a number of frames further on the same level; empty if there is none. */
    public Optional<Frame> beside(Frame frame, int step) {
        List<Frame> level = visible().stream().filter(other -> other.level() == frame.level()).toList();
        int place = level.indexOf(frame) + step;
        return place < 0 || place >= level.size() ? Optional.empty() : Optional.of(level.get(place));
    }

    /** The widest of the frames that lie on another one; empty if there is none. */
    public Optional<Frame> above(Frame frame) {
        return visible().stream().filter(other -> other.level() == frame.level() + 1
                && other.start() >= frame.start() && other.start() < frame.end()).findFirst();
    }

    /** The same window with another frame over the whole width. */
    public DifferentialWindow into(int frame) {
        return new DifferentialWindow(flame, frame, width);
    }

    /** The same window in another width, points. */
    public DifferentialWindow resized(int newWidth) {
        return new DifferentialWindow(flame, wide, newWidth);
    }
}
