/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.ui.path;

import org.eclipse.swt.graphics.RGB;
import org.eclipse.swt.widgets.Control;
import org.wakepath.report.layout.Palette;

/** Which colours go with the theme of the window. */
public final class Theme {
    private Theme() {
    }

    /** The palette for a widget's background. */
    public static Palette of(Control control) {
        RGB ground = control.getBackground().getRGB();
        return Palette.luminance(ground.red << 16 | ground.green << 8 | ground.blue) < 0.5 ? Palette.dark()
                : Palette.light();
    }
}
