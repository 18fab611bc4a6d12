// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.picture;

import java.util.List;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.view.layout.ArrowBundles;
import org.wakepath.view.layout.Palette;
import org.wakepath.view.layout.StateStyle;
import org.wakepath.view.layout.TimeGraphRow;
import org.wakepath.view.layout.Tone;
import org.wakepath.view.scene.Viewport;
import org.wakepath.view.surface.Surface;
import org.wakepath.view.surface.TextStyle;
import org.wakepath.words.MiddleEllipsis;

/**
 * The plot of a view, ready to be shown.
 *
 * @param view what it shows
 * @param scale device pixels per point
 * @param width in device pixels
 * @param height in device pixels
 * @param pixels line by line from the top, 0xRRGGBB; may be longer than the picture
 * @param letters the letters in the bars
 * @param arrows the links that are drawn as arrows
 */
public record DrawnFrame(Viewport view, double scale, int width, int height, int[] pixels, List<Letter> letters,
        ArrowBundles arrows) {

    /**
     * A letter in the middle of a bar, or another short text.
     *
     * @param x its place, points of the widget
     * @param y its middle, points of the widget
     * @param onMark whether it stands on a hatch, a hollow box or an area, and needs ground of its own
     * @param align where its place is in it
     * @param colour 0xRRGGBB
     */
    public record Letter(double x, double y, String text, boolean onMark, TextStyle.Align align, int colour) {
        private static final int SIZE = 9;
        private static final int WIDEST = 7;
        private static final int LEAST_NAME = 5;

        /**
         * The letter of a segment: that of its state, or where it is in doubt that of the doubt; on a CPU as much of
         * the task's name as has room.
         */
        static Letter of(TimeGraphRow row, int segment, double x, double y, double width, Palette palette) {
            EdgeState state = row.state(segment);
            if (row.isDerived()) {
                int room = (int) (width / WIDEST);
                String name = room < LEAST_NAME ? "" : MiddleEllipsis.of(row.name(segment).orElse(""), room);
                return new Letter(x, y, name, false, TextStyle.Align.CENTRE,
                        palette.text(Tone.ALL.get(row.tone(segment))));
            }
            if (row.unresolved(segment) || row.guessed(segment)) {
                return new Letter(x, y, row.unresolved(segment) ? "?" : "≈", true, TextStyle.Align.CENTRE,
                        palette.foreground());
            }
            return new Letter(x, y, "" + StateStyle.of(state).letter(), false, TextStyle.Align.CENTRE,
                    palette.text(Tone.ALL.get(row.tone(segment))));
        }

        void draw(Surface surface, Palette palette) {
            TextStyle lettering = new TextStyle(SIZE, true, align, colour);
            if (onMark) {
                double width = align == TextStyle.Align.CENTRE ? 10 : surface.width(text, lettering) + 4;
                surface.fill(align == TextStyle.Align.CENTRE ? x - 5 : x - 2, y - 4, width, 8, palette.background());
            }
            surface.text(text, x, y, lettering);
        }
    }

    /** The device pixels of a length in points; at least one. */
    public static int pixels(int points, double scale) {
        return Math.max(1, (int) Math.round(points * scale));
    }

    /** The size of the array that a view needs, in ints. */
    public static int size(Viewport view, double scale) {
        return pixels(view.scale().width(), scale) * pixels(view.height(), scale);
    }
}
