// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.drawing;

import java.util.HashMap;
import java.util.Map;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Font;
import org.eclipse.swt.graphics.FontData;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.widgets.Control;
import org.wakepath.view.surface.TextStyle;

/** The fonts of one widget, in its own family, and the widths of texts in them. */
public final class Fonts {
    /** A long path has almost any number of names, and only those in view are needed again. */
    private static final int MOST_WIDTHS = 20_000;
    private static final double POINTS_PER_INCH = 72;

    private final Control control;
    private final Map<Style, Font> fonts = new HashMap<>();
    private final Map<Sized, Integer> widths = new HashMap<>();

    private record Style(int size, boolean bold) {
    }

    private record Sized(Style style, String text) {
    }

    /** Fonts like that of a widget. The caller disposes them with it. */
    public Fonts(Control control) {
        this.control = control;
    }

    Font of(TextStyle lettering) {
        return fonts.computeIfAbsent(style(lettering), this::create);
    }

    private Font create(Style style) {
        FontData own = control.getFont().getFontData()[0];
        // TextStyle counts points of the widget; a font counts points of paper.
        int height = (int) Math.round(style.size() * POINTS_PER_INCH / control.getDisplay().getDPI().y);
        return new Font(control.getDisplay(),
                new FontData(own.getName(), Math.max(1, height), style.bold() ? SWT.BOLD : SWT.NORMAL));
    }

    int width(GC gc, String text, TextStyle lettering) {
        if (widths.size() > MOST_WIDTHS) {
            widths.clear();
        }
        return widths.computeIfAbsent(new Sized(style(lettering), text), sized -> {
            gc.setFont(of(lettering));
            return gc.textExtent(sized.text(), SWT.DRAW_TRANSPARENT).x;
        });
    }

    private static Style style(TextStyle lettering) {
        return new Style(lettering.size(), lettering.bold());
    }

    /** Releases the fonts' system resources. */
    public void dispose() {
        fonts.values().forEach(Font::dispose);
        fonts.clear();
    }
}
