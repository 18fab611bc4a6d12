// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.csv;

import java.io.IOException;
import java.util.List;
import org.wakepath.graph.model.Worker;
import org.wakepath.path.split.SliceExecutions;
import org.wakepath.path.split.SliceExecutions.SliceExecution;
import org.wakepath.path.split.SliceShare;
import org.wakepath.path.split.SliceSplit;
import org.wakepath.words.SafeText;
import org.wakepath.words.WorkerWords;

/** Paths by slices, as comma-separated values. */
public final class SliceCsv {
    private SliceCsv() {
    }

    /**
     * Writes a line for each slice of some paths.
     *
     * @throws IOException if {@code out} fails
     */
    public static void write(List<SliceSplit> splits, Appendable out) throws IOException {
        CsvLine.writeHeader(out, "slices");
        for (SliceSplit split : splits) {
            for (SliceShare share : split.shares()) {
                Worker worker = share.worker();
                CsvLine.write(out, path(split.path().task()), SafeText.clean(worker.host()),
                        SafeText.clean(worker.program()), SafeText.clean(worker.name()), worker.tid(),
                        worker.generation(),
                        share.slice().map(SafeText::clean).orElse(""), share.count(), share.doubtful(), share.total(),
                        share.onPath(), share.waits(), share.waiting());
            }
        }
    }

    /**
     * Writes a line for each execution of a slice.
     *
     * @throws IOException if {@code out} fails
     */
    public static void write(SliceExecutions executions, Appendable out) throws IOException {
        CsvLine.writeHeader(out, "executions");
        for (SliceExecution one : executions.executions()) {
            Worker largest = one.largest().key().worker();
            CsvLine.write(out, path(executions.task()), SafeText.clean(executions.slice()), one.number(),
                    one.slice().begin(), one.slice().end(), one.duration(), one.slice().uncertain(),
                    SafeText.clean(largest.host()), SafeText.clean(largest.name()), largest.tid(),
                    one.largest().key().state(), one.largest().duration(), one.guessed(), one.uncertain());
        }
    }

    private static String path(Worker task) {
        return SafeText.clean(WorkerWords.of(task) + "@" + task.host());
    }
}
