// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.export;

import java.util.Locale;

/** The formats that a view can be saved in. */
public enum ExportFormat {
    /** An image, as large as the view on the screen. */
    PNG("Picture"),
    /** Shapes and text. */
    SVG("Drawing"),
    /** The information in the view, as a table. */
    CSV("Table");

    private final String label;

    ExportFormat(String label) {
        this.label = label;
    }

    /** The name of the format for users. */
    public String label() {
        return label;
    }

    /** The suffix of file names, with the dot. */
    public String ending() {
        return "." + name().toLowerCase(Locale.ROOT);
    }
}
