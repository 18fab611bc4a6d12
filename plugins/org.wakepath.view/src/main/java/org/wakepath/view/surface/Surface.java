// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.surface;

import java.util.function.Supplier;
import org.wakepath.words.MiddleEllipsis;

/** What a toolkit has to be able to draw. Coordinates are points of the widget, colours 0xRRGGBB. */
public interface Surface {

    /** Fills a rectangle. */
    void fill(double x, double y, double width, double height, int colour);

    /** Draws a straight line. */
    void line(double fromX, double fromY, double toX, double toY, Stroke stroke);

    /** Fills a polygon of the corners x, y, x, y and so on. */
    void polygon(double[] corners, int colour);

    /** Writes a line of text; {@code y} is the middle of its height. */
    void text(String text, double x, double y, TextStyle lettering);

    /** How wide a text would be. */
    double width(String text, TextStyle lettering);

    /** Limits what is drawn to a rectangle, and to no more than that, until {@link #unclip}. */
    void clip(double x, double y, double width, double height);

    /** Draws everywhere again. */
    void unclip();

    /** Draws something that says {@code title} when it is pointed at, where a surface can keep that. */
    default void titled(Supplier<String> title, Runnable drawing) {
        drawing.run();
    }

    /** Draws the border of a rectangle, its lines within it where they are one point thick. */
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

    /** A text as it is, or with an ellipsis in its middle so that it is no wider than {@code most}. */
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
