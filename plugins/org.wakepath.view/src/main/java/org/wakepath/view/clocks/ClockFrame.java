// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.clocks;

import java.awt.geom.Rectangle2D;

/**
 * A clock picture as pixels.
 *
 * @param range what it shows
 * @param width points
 * @param height points
 * @param scale pixels in a point
 * @param pixels 0xRRGGBB, row by row
 * @param plot the place of the range, points
 */
public record ClockFrame(ClockRange range, int width, int height, double scale, int[] pixels, Rectangle2D plot) {

    /** The number of pixels in a row. */
    public int columns() {
        return (int) Math.round(width * scale);
    }

    /** The number of rows of pixels. */
    public int rows() {
        return (int) Math.round(height * scale);
    }

    /** The time at a point, in seconds on b's clock since the first message. */
    public double x(double point) {
        return range.left() + (point - plot.getX()) / plot.getWidth() * range.width();
    }

    /** The distance from the estimate at a point, µs. */
    public double y(double point) {
        return range.top() - (point - plot.getY()) / plot.getHeight() * range.height();
    }
}
