/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.ui.flame;

import java.util.Map;
import org.wakepath.report.csv.FlameCsv;
import org.wakepath.ui.export.ExportContent;
import org.wakepath.ui.export.ExportFormat;
import org.wakepath.view.flame.FlameMarks;
import org.wakepath.view.flame.FlamePicture;
import org.wakepath.view.flame.FlameWindow;
import org.wakepath.view.layout.Palette;

/** A flame graph as files: what is in view as a picture, all of it as a table. */
final class FlameExports {
    /** Pictures are for screens and slides, which are finer than a point. */
    private static final double SCALE = 2;

    private FlameExports() {
    }

    static Map<ExportFormat, ExportContent> of(FlameWindow window, FlameMarks marks, Palette palette) {
        return Map.of(
                ExportFormat.PNG, out -> new FlamePicture(window, marks, palette).png(SCALE, out),
                ExportFormat.SVG, ExportContent.ofText(new FlamePicture(window, marks, palette)::svg),
                ExportFormat.CSV, ExportContent.ofText(writer -> FlameCsv.write(window.graph(), writer)));
    }
}
