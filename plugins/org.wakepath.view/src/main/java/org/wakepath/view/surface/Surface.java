// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.surface;

import java.util.function.Supplier;
import org.wakepath.words.MiddleEllipsis;

/**
 * The operations that a toolkit must provide for drawing. Coordinates are points of the widget, colours are 0xRRGGBB.
 */
public interface Surface {
    /** The fewest letters of a shortened text that say what it is; its ellipsis counts as one. */
    int LEAST_LEGIBLE = 6;

    /** Fills a rectangle. */
    void fill(double x, double y, double width, double height, int colour);

    /** Draws a straight line. */
    void line(double fromX, double fromY, double toX, double toY, Stroke stroke);

    /** Fills a polygon with the corners x, y, x, y and so on. */
    void polygon(double[] corners, int colour);

    /** Writes a line of text. Its middle is at the height {@code y}. */
    void text(String text, double x, double y, TextStyle lettering);

    /** The width of a text, points. */
    double width(String text, TextStyle lettering);

    /** Limits drawing to a rectangle, and to nothing beyond, until {@link #unclip}. */
    void clip(double x, double y, double width, double height);

    /** Removes the limit of drawing. */
    void unclip();

    /** Draws something that shows {@code title} under the pointer, if the surface can keep that. */
    default void titled(Supplier<String> title, Runnable drawing) {
        drawing.run();
    }

    /** Draws the border of a rectangle. Lines of one point are within it. */
    default void border(double x, double y, double width, double height, Stroke stroke) {
        double half = stroke.width() / 2;
        double left = x + half;
        double top = y + half;
        double right = Math.max(left, x + width - half);
        double bottom = Math.max(top, y + height - half);
        line(x, top, x + width, top, stroke);
        line(x, bottom, x + width, bottom, stroke);
        line(left, y, left, y + height, stroke);
        line(right, y, right, y + height, stroke);
    }

    /**
     * A text as {@link #fitted}, or none at all where so few of its letters fit that they would not say what it is.
     */
    default String legible(String text, double most, TextStyle lettering) {
        String fitted = fitted(text, most, lettering);
        return fitted.equals(text) || fitted.codePointCount(0, fitted.length()) >= LEAST_LEGIBLE ? fitted : "";
    }

    /** A text, with an ellipsis in its middle if it would be wider than {@code most}. */
    default String fitted(String text, double most, TextStyle lettering) {
        if (width(text, lettering) <= most) {
            return text;
        }
        int low = 1;
        int high = text.codePointCount(0, text.length());
        while (low < high) {
            int middle = low + high + 1 >>> 1;
            if (width(MiddleEllipsis.of(text, middle), lettering) <= most) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return MiddleEllipsis.of(text, low);
    }
}
