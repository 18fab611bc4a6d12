/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.view.surface;

/**
 * How a text looks.
 *
 * @param size height of the font, points
 * @param align on which side of its place the text is
 * @param colour 0xRRGGBB
 */
public record Lettering(int size, boolean bold, Align align, int colour) {
    private static final int TEXT = 12;
    private static final int SMALL = 11;

    /** Where a text is: begins at its place, has it in the middle, or ends there. */
    public enum Align {
        LEFT, CENTRE, RIGHT
    }

    /** Names and the legend. */
    public static Lettering text(int colour) {
        return new Lettering(TEXT, false, Align.LEFT, colour);
    }

    /** Numbers and what explains. */
    public static Lettering small(int colour) {
        return new Lettering(SMALL, false, Align.LEFT, colour);
    }

    /** The same, with its place in the middle. */
    public Lettering centred() {
        return new Lettering(size, bold, Align.CENTRE, colour);
    }

    /** The same, ending at its place. */
    public Lettering ending() {
        return new Lettering(size, bold, Align.RIGHT, colour);
    }

    /** The same in bold. */
    public Lettering strong() {
        return new Lettering(size, true, align, colour);
    }

    /** The same in another size, points. */
    public Lettering sized(int points) {
        return new Lettering(points, bold, align, colour);
    }
}
