// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.flame;

import java.util.ArrayList;
import java.util.List;
import org.wakepath.view.surface.Stroke;
import org.wakepath.view.surface.Surface;
import org.wakepath.view.surface.TextStyle;

/** Remembers how much was drawn; every character is seven points wide. */
final class CountingSurface implements Surface {
    final List<String> texts = new ArrayList<>();
    int fills;

    @Override
    public void fill(double x, double y, double width, double height, int colour) {
        fills++;
    }

    @Override
    public void text(String text, double x, double y, TextStyle lettering) {
        texts.add(text);
    }

    @Override
    public double width(String text, TextStyle lettering) {
        return 7.0 * text.length();
    }

    @Override
    public void line(double fromX, double fromY, double toX, double toY, Stroke stroke) {
        // Outlines are not counted.
    }

    @Override
    public void polygon(double[] corners, int colour) {
        // There are none.
    }

    @Override
    public void clip(double x, double y, double width, double height) {
        // All is counted.
    }

    @Override
    public void unclip() {
        // As in clip.
    }
}
