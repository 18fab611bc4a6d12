// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.events;

import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.wakepath.report.csv.ViewCsv;
import org.wakepath.ui.export.ExportContent;
import org.wakepath.ui.export.ExportFormat;
import org.wakepath.ui.session.TimeRange;
import org.wakepath.view.events.EventList;
import org.wakepath.view.events.EventPicture;
import org.wakepath.view.events.EventRow;

/** Events as files: the events in view as a picture, all events in the range as a table. */
final class EventExports {
    private static final int MOST_COPIED = 10_000;
    /** Screens and slides have more than one pixel a point. */
    private static final double SCALE = 2;

    private EventExports() {
    }

    static Map<ExportFormat, ExportContent> of(EventList list, Optional<TimeRange> limits, EventPicture picture) {
        long from = limits.map(TimeRange::start).orElse(Long.MIN_VALUE);
        long to = limits.map(TimeRange::end).orElse(Long.MAX_VALUE);
        return Map.of(
                ExportFormat.PNG, out -> picture.png(SCALE, out),
                ExportFormat.SVG, ExportContent.ofText(picture::svg),
                ExportFormat.CSV, ExportContent.ofText(writer -> ViewCsv.events(list, from, to, writer)));
    }

    /**
     * The selected rows, with tabs between their cells, as far as they are decoded.
     */
    static String text(RowSelection selection, RowCache cache) {
        StringBuilder text = new StringBuilder();
        long copied = 0;
        for (long row = selection.first(); row < selection.end() && copied < MOST_COPIED; row++) {
            Optional<EventRow> decoded = cache.row(row);
            if (decoded.isPresent()) {
                copied++;
                text.append(IntStream.range(0, EventRow.HEADINGS.size()).mapToObj(decoded.get()::cell)
                        .collect(Collectors.joining("\t"))).append('\n');
            }
        }
        long missing = selection.end() - selection.first() - copied;
        return text.append(missing > 0 ? "and " + missing + " more: export them as a table\n" : "").toString();
    }
}
