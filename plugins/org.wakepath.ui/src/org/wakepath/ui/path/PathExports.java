/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.ui.path;

import java.util.List;
import java.util.Map;
import org.wakepath.path.ActivePath;
import org.wakepath.report.csv.PathCsv;
import org.wakepath.ui.export.ExportContent;
import org.wakepath.ui.export.ExportFormat;
import org.wakepath.view.layout.Palette;
import org.wakepath.view.picture.Picture;
import org.wakepath.view.scene.GraphScene;
import org.wakepath.view.scene.Viewport;
import org.wakepath.view.state.Marks;
import org.wakepath.view.state.PictureState;

/** A path as files: what is in view as a picture, all of it as a table. */
final class PathExports {
    /** Pictures are for screens and slides, which are finer than a point. */
    private static final double SCALE = 2;

    private PathExports() {
    }

    static Map<ExportFormat, ExportContent> of(ActivePath path, PictureState state, Palette palette) {
        GraphScene scene = state.scene();
        Viewport view = state.view();
        Marks marks = state.marks().left();
        Picture picture = new Picture(scene, palette);
        return Map.of(
                ExportFormat.PNG, out -> picture.png(view, marks, SCALE, out),
                ExportFormat.SVG, ExportContent.ofText(writer -> picture.svg(view, marks, writer)),
                ExportFormat.CSV, ExportContent.ofText(writer -> PathCsv.write(List.of(path), writer)));
    }
}
