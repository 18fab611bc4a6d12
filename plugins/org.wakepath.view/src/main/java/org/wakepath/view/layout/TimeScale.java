// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.layout;

/**
 * Maps an interval of time to the pixels of a line, and back.
 *
 * @param start time at the left edge of pixel 0, ns
 * @param end time at the right edge of the last pixel, ns; after {@code start}
 * @param width in pixels, at least 1
 */
public record TimeScale(long start, long end, int width) {

    /** Rejects an empty interval or line. */
    public TimeScale {
        if (end <= start || width < 1) {
            throw new IllegalArgumentException("nothing to map: " + start + " to " + end + " on " + width + " pixels");
        }
    }

    /** Length of the interval, ns. */
    public long span() {
        return end - start;
    }

    /** The place of a time, in pixels from the left; outside 0 to width if it is outside the interval. */
    public double x(long time) {
        return (double) (time - start) * width / span();
    }

    /** The time at a place, ns. */
    public long time(double x) {
        return start + Math.round(x * span() / width);
    }

    /** The first ns that belongs to a pixel. Pixels share all time without gap or overlap. */
    public long pixelStart(int pixel) {
        return pixel == width ? end : start + (long) ((double) span() * pixel / width);
    }

    /** The pixel that a time belongs to; the first or last pixel for times outside. */
    public int pixel(long time) {
        int pixel = (int) Math.max(0, Math.min(width - 1, x(time)));
        while (pixel > 0 && pixelStart(pixel) > time) {
            pixel--;
        }
        while (pixel < width - 1 && pixelStart(pixel + 1) <= time) {
            pixel++;
        }
        return pixel;
    }

    /**
     * A scale with {@code factor} times as much time around {@code anchor}, which stays in place; at least 1 ns per
     * pixel.
     */
    public TimeScale zoomed(double factor, long anchor) {
        double effective = Math.max(factor, (double) width / span());
        long from = anchor - Math.round((anchor - start) * effective);
        return new TimeScale(from, from + Math.max(width, Math.round(span() * effective)), width);
    }

    /** A scale that shows what is {@code nanoseconds} later. */
    public TimeScale moved(long nanoseconds) {
        return new TimeScale(start + nanoseconds, end + nanoseconds, width);
    }
}
