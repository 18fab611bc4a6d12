// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.picture;

import java.util.ArrayList;
import java.util.List;
import org.wakepath.view.surface.Stroke;
import org.wakepath.view.surface.Surface;
import org.wakepath.view.surface.TextStyle;

/** Remembers what was drawn; every character is seven points wide. */
final class RecordingSurface implements Surface {
    private static final int LETTER = 7;

    /** A text and where it begins. */
    record Written(String text, double x, double y) {
    }

    /** A line or the bounds of an area. */
    record Drawn(double x0, double y0, double x1, double y1, int colour) {
    }

    final List<Written> texts = new ArrayList<>();
    final List<Drawn> lines = new ArrayList<>();
    final List<Drawn> fills = new ArrayList<>();

    @Override
    public void fill(double x, double y, double width, double height, int colour) {
        fills.add(new Drawn(x, y, x + width, y + height, colour));
    }

    @Override
    public void line(double fromX, double fromY, double toX, double toY, Stroke stroke) {
        lines.add(new Drawn(fromX, fromY, toX, toY, stroke.colour()));
    }

    @Override
    public void polygon(double[] corners, int colour) {
        fills.add(new Drawn(corners[0], corners[1], corners[2], corners[3], colour));
    }

    @Override
    public void text(String text, double x, double y, TextStyle lettering) {
        double left = lettering.align() == TextStyle.Align.CENTRE ? x - width(text, lettering) / 2 : x;
        texts.add(new Written(text, left, y));
    }

    @Override
    public double width(String text, TextStyle lettering) {
        return (double) LETTER * text.codePointCount(0, text.length());
    }

    @Override
    public void clip(double x, double y, double width, double height) {
        // What is outside is remembered as well.
    }

    @Override
    public void unclip() {
        // As in clip.
    }
}
