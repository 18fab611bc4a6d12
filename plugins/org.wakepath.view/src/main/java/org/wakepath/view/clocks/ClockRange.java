// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.clocks;

/**
 * The range of a clock picture.
 *
 * @param left seconds on b's clock since the first message
 * @param right seconds, more than {@code left}
 * @param bottom µs on a's clock from the estimate
 * @param top µs, more than {@code bottom}
 */
public record ClockRange(double left, double right, double bottom, double top) {
    /** The narrowest range, because times are whole nanoseconds. */
    private static final double NARROWEST = 1e-8;
    private static final double LOWEST = 1e-2;
    private static final double LARGEST = 1e12;

    /**
     * The range with {@code factor} times as much, around a point that stays in place; this range if nothing more could
     * be seen.
     */
    public ClockRange zoomed(double factor, double x, double y) {
        ClockRange next = new ClockRange(x - (x - left) * factor, x + (right - x) * factor, y - (y - bottom) * factor,
                y + (top - y) * factor);
        boolean isSeen = next.width() > NARROWEST && next.height() > LOWEST && next.width() < LARGEST
                && next.height() < LARGEST;
        return isSeen ? next : this;
    }

    /** The range moved by parts of its width and height. */
    public ClockRange panned(double right, double up) {
        return new ClockRange(left + right * width(), this.right + right * width(), bottom + up * height(),
                top + up * height());
    }

    /** The length of time that it shows, seconds. */
    public double width() {
        return right - left;
    }

    /** The distance from bottom to top, µs. */
    public double height() {
        return top - bottom;
    }
}
