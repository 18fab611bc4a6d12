// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.export;

import java.util.Locale;

/** What a view can be saved as. */
public enum ExportFormat {
    /** An image, as large as the view on the screen. */
    PNG("Picture"),
    /** Shapes and text. */
    SVG("Drawing"),
    /** What the view tells, as a table. */
    CSV("Table");

    private final String label;

    ExportFormat(String label) {
        this.label = label;
    }

    /** What it is, for people. */
    public String label() {
        return label;
    }

    /** How a file of it ends, with the dot. */
    public String ending() {
        return "." + name().toLowerCase(Locale.ROOT);
    }
}
