/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.ui.drawing;

import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.widgets.Canvas;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Link;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.Tree;
import org.wakepath.view.layout.Palette;

/**
 * The colours of the widgets of a view.
 *
 * @param ground of pictures
 * @param back of all else; null where the toolkit's own is wanted
 * @param front of texts; null where the toolkit's own is wanted
 * @param link of what leads somewhere; null where the toolkit's own is wanted
 */
record Dress(Color ground, Color back, Color front, Color link) {

    /** What was chosen. */
    static Dress worn(Display display) {
        return switch (ThemeSetting.chosen()) {
            case DESKTOP -> new Dress(display.getSystemColor(SWT.COLOR_LIST_BACKGROUND), null, null, null);
            case LIGHT -> of(Palette.light());
            case DARK -> of(Palette.dark());
        };
    }

    private static Dress of(Palette palette) {
        Color ground = colour(palette.background());
        return new Dress(ground, ground, colour(palette.foreground()), colour(palette.accent()));
    }

    private static Color colour(int colour) {
        return new Color(colour >> 16 & 0xFF, colour >> 8 & 0xFF, colour & 0xFF);
    }

    /** Puts it on a widget and all that is in it. */
    void put(Control control) {
        control.setBackground(control instanceof Canvas ? ground : back);
        control.setForeground(front);
        if (control instanceof Table table) {
            table.setHeaderBackground(back);
            table.setHeaderForeground(front);
        } else if (control instanceof Tree tree) {
            tree.setHeaderBackground(back);
            tree.setHeaderForeground(front);
        } else if (control instanceof Link line) {
            line.setLinkForeground(link);
        } else if (control instanceof Composite composite) {
            for (Control child : composite.getChildren()) {
                put(child);
            }
        }
    }
}
