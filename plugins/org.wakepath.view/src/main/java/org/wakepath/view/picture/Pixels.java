// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.picture;

import java.util.Arrays;

/** A picture in memory, line by line from the top, with the few shapes of bars. Shapes are clipped to the picture. */
final class Pixels {
    final int[] colours;
    final int width;
    final int height;
    private final double scale;

    /**
     * Makes a picture on an array of at least {@code width} times {@code height} colours.
     *
     * @param scale device pixels per point
     */
    Pixels(int[] colours, int width, int height, double scale) {
        this.colours = colours;
        this.width = width;
        this.height = height;
        this.scale = scale;
    }

    /** The device pixels of a length in points, at least one. */
    int size(double points) {
        return Math.max(1, (int) Math.round(points * scale));
    }

    void fill(int x, int y, int columns, int lines, int colour) {
        int from = Math.max(0, x);
        int to = Math.min(width, x + columns);
        for (int line = Math.max(0, y); from < to && line < Math.min(height, y + lines); line++) {
            Arrays.fill(colours, line * width + from, line * width + to, colour);
        }
    }

    /** Draws stripes from lower left to upper right. */
    void hatch(int x, int y, int columns, int lines, int colour) {
        int period = size(8);
        int stripe = size(3);
        for (int line = Math.max(0, y); line < Math.min(height, y + lines); line++) {
            for (int at = Math.max(0, x); at < Math.min(width, x + columns); at++) {
                if ((at + line) % period < stripe) {
                    colours[line * width + at] = colour;
                }
            }
        }
    }

    /** Draws teeth that bite into the left edge of a bar. */
    void torn(int x, int y, int lines, int colour) {
        for (int line = 0; line < lines; line++) {
            fill(x, y + line, bite(line), 1, colour);
        }
    }

    /** Draws teeth that bite into the right edge of a bar, which is before {@code end}. */
    void tornEnd(int end, int y, int lines, int colour) {
        for (int line = 0; line < lines; line++) {
            fill(end - bite(line), y + line, bite(line), 1, colour);
        }
    }

    private int bite(int line) {
        int tooth = size(5);
        double within = (line % tooth + 0.5) / tooth;
        return (int) Math.round(size(3) * (1 - Math.abs(2 * within - 1)));
    }

    /**
     * Draws a horizontal line of dashes, one point thick. The place determines where dashes start, and not the line.
     */
    void dashes(int x, int y, int columns, int on, int off, int colour) {
        int period = size(on) + size(off);
        int dash = size(on);
        int from = Math.max(0, x);
        int to = Math.min(width, x + columns);
        for (int at = from - from % period; at < to; at += period) {
            int first = Math.max(from, at);
            fill(first, y, Math.min(to, at + dash) - first, size(1), colour);
        }
    }

    /** Draws a dashed border. */
    void frame(int x, int y, int columns, int lines, int colour) {
        int thick = size(1);
        dashes(x, y, columns, 3, 2, colour);
        dashes(x, y + lines - thick, columns, 3, 2, colour);
        int period = size(3) + size(2);
        for (int line = 0; line < lines; line++) {
            if (line % period < size(3)) {
                fill(x, y + line, thick, 1, colour);
                fill(x + columns - thick, y + line, thick, 1, colour);
            }
        }
    }
}
