/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.ui.path;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.wakepath.report.csv.TaskCsv;
import org.wakepath.ui.export.ExportContent;
import org.wakepath.ui.export.ExportFormat;
import org.wakepath.view.layout.Palette;
import org.wakepath.view.layout.TimeGraphRow;
import org.wakepath.view.picture.Picture;
import org.wakepath.view.scene.TaskScene;
import org.wakepath.view.scene.Viewport;
import org.wakepath.view.state.Marks;
import org.wakepath.view.state.PictureState;

/** All tasks as files: what is in view as a picture, all that the tasks did which are shown as a table. */
final class TaskExports {
    /** Pictures are for screens and slides, which are finer than a point. */
    private static final double SCALE = 2;

    private TaskExports() {
    }

    static Map<ExportFormat, ExportContent> of(TaskScene scene, PictureState state, Palette palette) {
        Picture picture = new Picture(scene, palette);
        Viewport view = state.view();
        Marks marks = state.marks().left();
        List<TimeGraphRow> rows = IntStream.range(0, scene.places().size()).map(scene.places()::row)
                .mapToObj(scene.graph().rows()::get).toList();
        return Map.of(
                ExportFormat.PNG, out -> picture.png(view, marks, SCALE, out),
                ExportFormat.SVG, ExportContent.ofText(writer -> picture.svg(view, marks, writer)),
                ExportFormat.CSV, ExportContent.ofText(writer -> TaskCsv.write(rows, writer)));
    }
}
