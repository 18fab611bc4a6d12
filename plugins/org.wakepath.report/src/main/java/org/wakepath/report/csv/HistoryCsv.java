// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.csv;

import java.io.IOException;
import org.wakepath.compare.Baseline;
import org.wakepath.compare.History;
import org.wakepath.words.HistoryWords;

/** A history as a table that Apache Otava reads: time, version and length of a typical execution in ns. */
public final class HistoryCsv {
    private HistoryCsv() {
    }

    /**
     * Writes a history.
     *
     * @throws IOException if {@code out} fails
     */
    public static void write(History history, Appendable out) throws IOException {
        CsvLine.write(out, "time", "version", "typical");
        for (int i = 0; i < history.versions().size(); i++) {
            Baseline version = history.versions().get(i);
            CsvLine.write(out, HistoryWords.recorded(version),
                    version.name(), Math.round(history.typical(i)));
        }
    }
}
