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
 * @param plot where the range lies, points
 */
public record ClockFrame(ClockRange range, int width, int height, double scale, int[] pixels, Rectangle2D plot) {

    /** How many pixels are in a row. */
    public int columns() {
        return (int) Math.round(width * scale);
    }

    /** How many rows of pixels there are. */
    public int rows() {
        return (int) Math.round(height * scale);
    }

    /** What is shown at a point, seconds on b's clock since the first message. */
    public double x(double point) {
        return range.left() + (point - plot.getX()) / plot.getWidth() * range.width();
    }

    /** What is shown at a point, µs beside the estimate. */
    public double y(double point) {
        return range.top() - (point - plot.getY()) / plot.getHeight() * range.height();
    }
}
