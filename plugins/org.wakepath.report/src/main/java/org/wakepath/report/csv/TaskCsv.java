// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.csv;

import java.io.IOException;
import java.util.List;
import org.wakepath.graph.model.Worker;
import org.wakepath.view.layout.TimeGraphRow;

/**
 * The segments of tasks as comma-separated values, as docs/csv.md describes them: one row for each segment, times in
 * ns.
 */
public final class TaskCsv {
    private TaskCsv() {
    }

    /**
     * Writes all segments of some rows, whose names are safe to show.
     *
     * @throws IOException if {@code out} fails
     */
    public static void write(List<TimeGraphRow> rows, Appendable out) throws IOException {
        CsvLine.writeHeader(out, "tasks");
        for (TimeGraphRow row : rows) {
            Worker worker = row.worker();
            for (int i = 0; i < row.size(); i++) {
                CsvLine.write(out, worker.host(), worker.name(), worker.tid(), row.state(i), row.start(i), row.end(i),
                        row.end(i) - row.start(i));
            }
        }
    }
}
