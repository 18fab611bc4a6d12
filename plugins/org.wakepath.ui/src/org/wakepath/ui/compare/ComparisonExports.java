// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.compare;

import java.util.Map;
import java.util.Set;
import org.wakepath.compare.Comparison;
import org.wakepath.compare.KindComparison;
import org.wakepath.compare.profile.Component;
import org.wakepath.report.csv.ViewCsv;
import org.wakepath.ui.export.ExportContent;
import org.wakepath.ui.export.ExportFormat;
import org.wakepath.view.compare.ComparisonPicture;
import org.wakepath.view.compare.DifferentialWindow;
import org.wakepath.view.compare.TypicalPaths;
import org.wakepath.view.layout.Palette;
import org.wakepath.words.ComparisonWords;

/** A comparison as files: its pictures, and its parts as a table. */
final class ComparisonExports {
    /** Screens and slides have more than one pixel a point. */
    private static final double SCALE = 2;
    /** The pictures may not have been seen yet. */
    private static final int NARROWEST = 640;

    private ComparisonExports() {
    }

    static Map<ExportFormat, ExportContent> of(Comparison comparison, KindComparison kind,
            DifferentialWindow window, Set<Component> chosen, Palette palette) {
        ComparisonPicture picture = new ComparisonPicture(ComparisonWords.headline(kind),
                window.resized(Math.max(NARROWEST, window.width())), TypicalPaths.of(comparison, kind), chosen,
                palette);
        return Map.of(
                ExportFormat.PNG, out -> picture.png(SCALE, out),
                ExportFormat.SVG, ExportContent.ofText(picture::svg),
                ExportFormat.CSV, ExportContent.ofText(writer -> ViewCsv.comparison(kind, writer)));
    }
}
