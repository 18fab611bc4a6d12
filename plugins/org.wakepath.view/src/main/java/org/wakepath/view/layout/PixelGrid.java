// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.layout;

/** The pixels of a scale with their times, for who asks for all of them again and again: each is divided once. */
public final class PixelGrid {
    private final TimeScale scale;
    private final long[] starts;
    private final double pixelsPerTime;

    /** The pixels of a scale. */
    public PixelGrid(TimeScale scale) {
        this.scale = scale;
        this.starts = new long[scale.width() + 1];
        for (int pixel = 0; pixel <= scale.width(); pixel++) {
            starts[pixel] = scale.pixelStart(pixel);
        }
        this.pixelsPerTime = (double) scale.width() / scale.span();
    }

    /** Where a time lies, in pixels from the left; as exact as a pixel needs. */
    public double x(long time) {
        return (time - scale.start()) * pixelsPerTime;
    }

    /** Number of pixels. */
    public int width() {
        return scale.width();
    }

    /** First ns of a pixel; of the one behind the last, the end of all. As {@link TimeScale#pixelStart}. */
    public long start(int pixel) {
        return starts[pixel];
    }

    /** First ns in view. */
    public long start() {
        return scale.start();
    }

    /** First ns behind what is in view. */
    public long end() {
        return scale.end();
    }

    /** The pixel that a time belongs to, cut off at both ends. As {@link TimeScale#pixel}. */
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
