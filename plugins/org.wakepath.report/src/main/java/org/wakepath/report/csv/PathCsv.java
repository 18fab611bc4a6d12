// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.csv;

import java.io.IOException;
import java.util.List;
import java.util.OptionalInt;
import org.wakepath.path.ActivePath;
import org.wakepath.path.PathReferences;
import org.wakepath.path.PathSegment;
import org.wakepath.words.CauseWords;
import org.wakepath.words.PathRenamer;
import org.wakepath.words.Sentence;
import org.wakepath.words.WorkerWords;

/** Paths as comma-separated values, as docs/csv.md describes them: one row for each segment, times in ns. */
public final class PathCsv {
    private PathCsv() {
    }

    /**
     * Writes the segments of paths under one header. The column {@code path} names the analysed task.
     *
     * @throws IOException if {@code out} fails
     */
    public static void write(List<ActivePath> paths, Appendable out) throws IOException {
        CsvLine.writeHeader(out, "path");
        for (ActivePath traced : paths) {
            ActivePath path = PathRenamer.safe(traced);
            PathReferences references = new PathReferences(path);
            String task = WorkerWords.of(path.task()) + "@" + path.task().host();
            for (int id = 0; id < path.segments().size(); id++) {
                row(task, id, path.segments().get(id), references.waitOf(id), out);
            }
        }
    }

    private static void row(String task, int id, PathSegment segment, OptionalInt wait, Appendable out)
            throws IOException {
        CsvLine.write(out, task, id, segment.worker().host(), segment.worker().program(), segment.worker().name(),
                segment.worker().tid(), segment.worker().generation(), segment.state(), segment.start(), segment.end(),
                segment.duration(),
                segment.cause().kind(), Sentence.of(segment), segment.depth(),
                wait.isPresent() ? wait.getAsInt() : "", CauseWords.grade(segment.cause(), segment.certainty()),
                segment.clipped(),
                segment.uncertain());
    }
}
