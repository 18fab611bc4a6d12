// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.layout;

import java.util.Map;
import org.wakepath.graph.model.EdgeState;

/**
 * The colours of pictures, as 0xRRGGBB. State colours have at least 3:1 on their background, and stay apart for protan,
 * deutan and tritan sight. States that share a colour differ by letter and height.
 */
public final class Palette {
    private static final Palette LIGHT = new Palette(0xFFFFFF, 0x1E1E1E, 0x595C63, 0xD9DBDF, 0x0D599A, new Tones(
            0x759E7D, 0xBE7200, 0x943339, 0x0D599A, 0xB37BCE, 0x1F1B3D, 0x423600, 0x6F727A), Map.of());
    private static final Palette DARK = new Palette(0x1E1E1E, 0xECECEC, 0xA9ACB3, 0x3F4147, 0x52A0FB, new Tones(
            0xBED8B2, 0xF18F0E, 0xCE1630, 0x52A0FB, 0xFEDEFE, 0x70628E, 0xEAFC48, 0x9A9095), Map.of());
    private static final double HALF = 0.5;
    /** The part of a state's colour in its pale colour. */
    private static final double PALE = 0.28;
    private static final int BLACK = 0x000000;
    private static final int WHITE = 0xFFFFFF;

    private final int background;
    private final int foreground;
    private final int muted;
    private final int line;
    private final int accent;
    private final Tones tones;
    private final Map<EdgeState, Integer> chosen;

    private record Tones(int running, int preempted, int blocked, int timer, int network, int blockDevice, int queued,
            int unknown) {
    }

    private Palette(int background, int foreground, int muted, int line, int accent, Tones tones,
            Map<EdgeState, Integer> chosen) {
        this.background = background;
        this.foreground = foreground;
        this.muted = muted;
        this.line = line;
        this.accent = accent;
        this.tones = tones;
        this.chosen = chosen;
    }

    /** The palette for paper and light themes. */
    public static Palette light() {
        return LIGHT;
    }

    /** The palette for dark themes. */
    public static Palette dark() {
        return DARK;
    }

    /** The palette for drawing on a colour, 0xRRGGBB: the one for light or for dark themes. */
    public static Palette on(int background) {
        return luminance(background) < HALF ? DARK : LIGHT;
    }

    /** The palette with the colours that a user chose for some states, 0xRRGGBB. */
    public Palette with(Map<EdgeState, Integer> colours) {
        return colours.isEmpty() ? this : new Palette(background, foreground, muted, line, accent, tones,
                Map.copyOf(colours));
    }

    /** The colour behind everything. */
    public int background() {
        return background;
    }

    /** The colour of text and arrows. */
    public int foreground() {
        return foreground;
    }

    /** The colour of secondary text. */
    public int muted() {
        return muted;
    }

    /** The colour of grid and borders. */
    public int line() {
        return line;
    }

    /** The colour of focus and selection. */
    public int accent() {
        return accent;
    }

    /** The colour of the bar of a state. */
    public int colour(EdgeState state) {
        return chosen.getOrDefault(state, tone(state));
    }

    /** The colour of the bar of a tone: that of its state, or for a pale one a colour between it and the background. */
    public int colour(Tone tone) {
        int strong = colour(tone.state());
        return tone.pale() ? mixed(strong, 0) | mixed(strong, 8) | mixed(strong, 16) : strong;
    }

    private int mixed(int colour, int shift) {
        int ground = background >> shift & 0xFF;
        return ground + (int) Math.round(PALE * ((colour >> shift & 0xFF) - ground)) << shift;
    }

    /** The colour of text on the bar of a tone. */
    public int text(Tone tone) {
        return tone.pale() ? muted : text(tone.state());
    }

    private int tone(EdgeState state) {
        return switch (state) {
            case RUNNING -> tones.running;
            case PREEMPTED, HELD, INTERRUPTED -> tones.preempted;
            case BLOCKED, USER_INPUT, IRQ -> tones.blocked;
            case TIMER -> tones.timer;
            case NETWORK -> tones.network;
            case BLOCK_DEVICE -> tones.blockDevice;
            case QUEUED -> tones.queued;
            case IPI, UNKNOWN -> tones.unknown;
        };
    }

    /** The colour of text on the bar of a state: black or white, whichever has more contrast. */
    public int text(EdgeState state) {
        double luminance = luminance(colour(state));
        return (luminance + 0.05) / 0.05 >= 1.05 / (luminance + 0.05) ? BLACK : WHITE;
    }

    /** A colour for CSS and SVG, such as {@code #759E7D}. */
    public static String hex(int colour) {
        return String.format("#%06X", colour);
    }

    /** The relative luminance as WCAG 2 defines it, 0 to 1. */
    public static double luminance(int colour) {
        return 0.2126 * linear(colour >> 16 & 0xFF) + 0.7152 * linear(colour >> 8 & 0xFF)
                + 0.0722 * linear(colour & 0xFF);
    }

    private static double linear(int channel) {
        double value = channel / 255.0;
        return value <= 0.04045 ? value / 12.92 : Math.pow((value + 0.055) / 1.055, 2.4);
    }
}
