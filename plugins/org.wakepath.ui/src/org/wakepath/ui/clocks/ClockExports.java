/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.ui.clocks;

import java.util.Map;
import org.wakepath.report.csv.ClockCsv;
import org.wakepath.ui.export.ExportContent;
import org.wakepath.ui.export.ExportFormat;
import org.wakepath.view.clocks.ClockLine;
import org.wakepath.view.clocks.ClockPicture;
import org.wakepath.view.clocks.ClockRange;
import org.wakepath.view.clocks.ClockTable;

/** What is known of clocks, as files and as text. */
final class ClockExports {
    private static final double SCALE = 2;

    private ClockExports() {
    }

    /** The picture as it is shown, and the messages in it; nothing while there is none. */
    static Map<ExportFormat, ExportContent> of(ClockCanvas canvas) {
        if (canvas.picture().isEmpty()) {
            return Map.of();
        }
        ClockPicture picture = canvas.picture().get();
        ClockRange range = canvas.range().orElseThrow();
        int width = Math.max(1, canvas.getSize().x);
        int height = Math.max(1, canvas.getSize().y);
        return Map.of(
                ExportFormat.PNG, out -> picture.png(range, width, height, SCALE, out),
                ExportFormat.SVG, ExportContent.ofText(writer -> picture.svg(range, width, height, writer)),
                ExportFormat.CSV, ExportContent.ofText(out -> ClockCsv.write(canvas.messages().orElseThrow(), out)));
    }

    /** All relations, a line each, with tabs between their cells. */
    static String text(ClockTable clocks) {
        StringBuilder text = new StringBuilder(String.join("\t", ClockLine.HEADINGS)).append('\n');
        clocks.lines().forEach(line -> text.append(String.join("\t", line.cells())).append('\n'));
        clocks.notes().forEach(note -> text.append(note).append('\n'));
        return text.toString();
    }
}
