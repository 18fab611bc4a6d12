/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.report;

import java.io.IOException;
import java.util.List;
import org.wakepath.graph.ActivePath;
import org.wakepath.graph.PathSegment;

/** Paths as comma-separated values after RFC 4180: one row a segment, times in ns. */
public final class PathCsv {
    private static final String HEADER =
            "path,host,name,tid,state,start,end,duration,cause,depth,clipped,certainty,uncertain\r\n";

    private PathCsv() {
    }

    /**
     * Writes the segments of paths under one header; column {@code path} names the analysed task.
     *
     * @throws IOException when {@code out} does
     */
    public static void write(List<ActivePath> paths, Appendable out) throws IOException {
        out.append(HEADER);
        for (ActivePath traced : paths) {
            ActivePath path = Renaming.safe(traced);
            String task = WorkerText.of(path.task()) + "@" + path.task().host();
            for (PathSegment segment : path.segments()) {
                row(task, segment, out);
            }
        }
    }

    private static void row(String task, PathSegment segment, Appendable out) throws IOException {
        CsvLine.write(out, task, segment.worker().host(), segment.worker().name(), segment.worker().tid(),
                segment.state(), segment.start(), segment.end(), segment.duration(), Sentence.of(segment),
                segment.depth(), segment.clipped(), segment.certainty().key(), segment.uncertain());
    }
}
