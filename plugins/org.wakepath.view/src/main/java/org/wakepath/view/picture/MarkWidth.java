// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.picture;

import org.wakepath.view.layout.TimeGraphRow;

/** The widths from which on a mark of a segment is visible, in points. They are the same for pixels and shapes. */
final class MarkWidth {
    private static final double OWN_SHAPE = 3;
    private static final double TEETH = 4;
    private static final double HATCH = 8;
    private static final double LETTER = 12;
    private static final int LETTER_HEIGHT = 9;

    private MarkWidth() {
    }

    /** Whether a segment is wide enough to be pointed at. */
    static boolean ownShape(double width) {
        return width >= OWN_SHAPE;
    }

    static boolean framed(TimeGraphRow row, int segment, double width) {
        return row.unresolved(segment) && width >= OWN_SHAPE;
    }

    static boolean hatched(TimeGraphRow row, int segment, double width) {
        return row.guessed(segment) && width >= HATCH;
    }

    /** Whether a segment is underlined, because it is too narrow for a hatch. */
    static boolean underlined(TimeGraphRow row, int segment, double width) {
        return row.guessed(segment) && width < HATCH;
    }

    static boolean torn(TimeGraphRow row, int segment, double width) {
        return row.clipped(segment) && width >= TEETH;
    }

    static boolean tornEnd(TimeGraphRow row, int segment, double width) {
        return row.unfinished(segment) && width >= TEETH;
    }

    static boolean lettered(double width, double height) {
        return width >= LETTER && height >= LETTER_HEIGHT;
    }
}
