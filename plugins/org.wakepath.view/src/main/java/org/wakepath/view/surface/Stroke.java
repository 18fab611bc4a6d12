// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.surface;

/**
 * The style of a line.
 *
 * @param colour 0xRRGGBB
 * @param width points
 * @param on length of a dash, points; 0 for a line without gaps
 * @param off length of a gap, points
 */
public record Stroke(int colour, double width, double on, double off) {

    /** A line without gaps, one point thick. */
    public static Stroke thin(int colour) {
        return solid(colour, 1);
    }

    /** A line without gaps. */
    public static Stroke solid(int colour, double width) {
        return new Stroke(colour, width, 0, 0);
    }

    /** Whether the line has gaps. */
    public boolean dashed() {
        return on > 0;
    }
}
