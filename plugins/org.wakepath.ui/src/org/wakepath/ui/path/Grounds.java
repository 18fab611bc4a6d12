/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.ui.path;

import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.RGB;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Listener;
import org.wakepath.report.layout.Palette;

/** The background of pictures: that of lists in the theme of the desktop, and what is drawn goes with it. */
final class Grounds {
    private static final double DARK = 0.5;

    private Grounds() {
    }

    /** Gives a control the background of the theme, also when that changes. */
    static void follow(Control control) {
        Display display = control.getDisplay();
        Listener change = event -> {
            control.setBackground(display.getSystemColor(SWT.COLOR_LIST_BACKGROUND));
            control.redraw();
        };
        change.handleEvent(null);
        display.addListener(SWT.Settings, change);
        control.addDisposeListener(event -> display.removeListener(SWT.Settings, change));
    }

    /** The colours that go with the background of a control. */
    static Palette palette(Control control) {
        RGB ground = control.getBackground().getRGB();
        return Palette.luminance(ground.red << 16 | ground.green << 8 | ground.blue) < DARK ? Palette.dark()
                : Palette.light();
    }
}
