// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.surface;

/**
 * The style of a text.
 *
 * @param size height of the font, points
 * @param align on which side of its place the text is
 * @param colour 0xRRGGBB
 */
public record TextStyle(int size, boolean bold, Align align, int colour) {
    private static final int TEXT = 12;
    private static final int SMALL = 11;

    /** The alignment of a text: it starts at its place, has it in the middle, or ends there. */
    public enum Align {
        LEFT, CENTRE, RIGHT
    }

    /** The style of names and of the legend. */
    public static TextStyle text(int colour) {
        return new TextStyle(TEXT, false, Align.LEFT, colour);
    }

    /** The style of numbers and explanations. */
    public static TextStyle small(int colour) {
        return new TextStyle(SMALL, false, Align.LEFT, colour);
    }

    /** The same style, with its place in the middle. */
    public TextStyle centred() {
        return new TextStyle(size, bold, Align.CENTRE, colour);
    }

    /** The same style, with its end at its place. */
    public TextStyle ending() {
        return new TextStyle(size, bold, Align.RIGHT, colour);
    }

    /** The same style in bold. */
    public TextStyle strong() {
        return new TextStyle(size, true, align, colour);
    }

    /** The same style in another size, points. */
    public TextStyle sized(int points) {
        return new TextStyle(points, bold, align, colour);
    }
}
