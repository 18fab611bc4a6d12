// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.surface;

/**
 * How a text looks.
 *
 * @param size height of the font, points
 * @param align on which side of its place the text is
 * @param colour 0xRRGGBB
 */
public record TextStyle(int size, boolean bold, Align align, int colour) {
    private static final int TEXT = 12;
    private static final int SMALL = 11;

    /** Where a text is: begins at its place, has it in the middle, or ends there. */
    public enum Align {
        LEFT, CENTRE, RIGHT
    }

    /** Names and the legend. */
    public static TextStyle text(int colour) {
        return new TextStyle(TEXT, false, Align.LEFT, colour);
    }

    /** Numbers and what explains. */
    public static TextStyle small(int colour) {
        return new TextStyle(SMALL, false, Align.LEFT, colour);
    }

    /** The same, with its place in the middle. */
    public TextStyle centred() {
        return new TextStyle(size, bold, Align.CENTRE, colour);
    }

    /** The same, ending at its place. */
    public TextStyle ending() {
        return new TextStyle(size, bold, Align.RIGHT, colour);
    }

    /** The same in bold. */
    public TextStyle strong() {
        return new TextStyle(size, true, align, colour);
    }

    /** The same in another size, points. */
    public TextStyle sized(int points) {
        return new TextStyle(points, bold, align, colour);
    }
}
