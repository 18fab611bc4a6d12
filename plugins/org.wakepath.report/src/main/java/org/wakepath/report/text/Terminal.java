// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.text;

import org.wakepath.graph.model.EdgeState;
import org.wakepath.view.layout.Palette;

/**
 * How text output marks what matters, not at all or with the palette's colours as ANSI sequences, and how wide it is.
 */
public final class Terminal {
    private static final String RESET = "\u001b[0m";
    private static final Terminal PLAIN = new Terminal(null, Integer.MAX_VALUE);

    private final Palette palette;
    private final int columns;

    private Terminal(Palette palette, int columns) {
        this.palette = palette;
        this.columns = columns;
    }

    /** For files, pipes and terminals without colours. */
    public static Terminal plain() {
        return PLAIN;
    }

    /** For terminals with 24-bit colours; the palette should fit their background. */
    public static Terminal coloured(Palette palette) {
        return new Terminal(palette, Integer.MAX_VALUE);
    }

    /** The same terminal with lines of at most {@code limit} columns. */
    public Terminal wide(int limit) {
        return new Terminal(palette, limit);
    }

    /** How many columns a line may have; the largest integer for files and pipes. */
    public int columns() {
        return columns;
    }

    /** Text in the colour of a state. */
    String state(EdgeState state, String text) {
        return palette == null ? text : foreground(palette.colour(state)) + text + RESET;
    }

    /** A heading. */
    public String strong(String text) {
        return palette == null ? text : "\u001b[1m" + text + RESET;
    }

    /** A bar or another figure without a state. */
    String figure(String text) {
        return palette == null ? text : foreground(palette.accent()) + text + RESET;
    }

    private static String foreground(int colour) {
        return "\u001b[38;2;" + (colour >> 16 & 0xFF) + ";" + (colour >> 8 & 0xFF) + ";" + (colour & 0xFF) + "m";
    }
}
