// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.layout;

/** The pixels of a scale with their times, for repeated use: each time is computed once. */
public final class PixelGrid {
    private final TimeScale scale;
    private final long[] starts;
    private final double pixelsPerTime;

    /** Makes the grid of a scale. */
    public PixelGrid(TimeScale scale) {
        this.scale = scale;
        this.starts = new long[scale.width() + 1];
        for (int pixel = 0; pixel <= scale.width(); pixel++) {
            starts[pixel] = scale.pixelStart(pixel);
        }
        this.pixelsPerTime = (double) scale.width() / scale.span();
    }

    /** The place of a time, in pixels from the left, as exact as a pixel needs. */
    public double x(long time) {
        return (time - scale.start()) * pixelsPerTime;
    }

    /** The number of pixels. */
    public int width() {
        return scale.width();
    }

    /** The first ns of a pixel, as {@link TimeScale#pixelStart}; the end of the scale for the pixel after the last. */
    public long start(int pixel) {
        return starts[pixel];
    }

    /** The first visible ns. */
    public long start() {
        return scale.start();
    }

    /** The first ns that is no longer visible. */
    public long end() {
        return scale.end();
    }

    /** The pixel of a time, as {@link TimeScale#pixel}: the first or last pixel for times outside. */
    public int pixel(long time) {
        int last = starts.length - 2;
        int pixel = (int) Math.max(0, Math.min(last, x(time)));
        while (pixel > 0 && starts[pixel] > time) {
            pixel--;
        }
        while (pixel < last && starts[pixel + 1] <= time) {
            pixel++;
        }
        return pixel;
    }
}
