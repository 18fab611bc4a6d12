// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.text;

import org.wakepath.graph.model.EdgeState;
import org.wakepath.view.layout.Palette;

/** The colours and the width of text output: no colours, or those of the palette as ANSI sequences. */
public final class Terminal {
    private static final String RESET = "\u001b[0m";
    private static final Terminal PLAIN = new Terminal(null, Integer.MAX_VALUE);

    private final Palette palette;
    private final int columns;

    private Terminal(Palette palette, int columns) {
        this.palette = palette;
        this.columns = columns;
    }

    /** A terminal without colours, or a file or pipe. */
    public static Terminal plain() {
        return PLAIN;
    }

    /** A terminal with 24-bit colours, for whose background the palette is made. */
    public static Terminal coloured(Palette palette) {
        return new Terminal(palette, Integer.MAX_VALUE);
    }

    /** The same terminal with lines of at most {@code limit} columns. */
    public Terminal wide(int limit) {
        return new Terminal(palette, limit);
    }

    /** The most columns of a line; the largest integer for files and pipes. */
    public int columns() {
        return columns;
    }

    /** A text in the colour of a state. */
    String state(EdgeState state, String text) {
        return palette == null ? text : foreground(palette.colour(state)) + text + RESET;
    }

    /** A text as a heading. */
    public String strong(String text) {
        return palette == null ? text : "\u001b[1m" + text + RESET;
    }

    /** A bar or another figure in a colour that means no state. */
    String figure(String text) {
        return palette == null ? text : foreground(palette.accent()) + text + RESET;
    }

    private static String foreground(int colour) {
        return "\u001b[38;2;" + (colour >> 16 & 0xFF) + ";" + (colour >> 8 & 0xFF) + ";" + (colour & 0xFF) + "m";
    }
}
