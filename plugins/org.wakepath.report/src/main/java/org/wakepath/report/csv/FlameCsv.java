// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.csv;

import java.io.IOException;
import org.wakepath.path.Cause;
import org.wakepath.view.flame.FlameFrame;
import org.wakepath.view.flame.FlameGraph;

/** A flame graph as comma-separated values: one row for each frame, those above before those below; times in ns. */
public final class FlameCsv {
    private FlameCsv() {
    }

    /**
     * Writes all frames. A row names the frame above by its number, because the written-out stacks of a deep path would
     * fill a disk.
     *
     * @throws IOException if {@code out} fails
     */
    public static void write(FlameGraph graph, Appendable out) throws IOException {
        CsvLine.writeHeader(out, "flame");
        for (FlameFrame frame : graph.frames()) {
            Object above = frame.level() == 0 ? "" : frame.parent();
            CsvLine.write(out, frame.number(), above, frame.level(), frame.worker().host(),
                    frame.worker().name(), frame.worker().tid(), frame.state().map(Enum::name).orElse(""),
                    frame.timer() == Cause.Timer.Purpose.UNKNOWN ? "" : frame.timer(),
                    frame.total(), frame.self(), frame.count());
        }
    }
}
