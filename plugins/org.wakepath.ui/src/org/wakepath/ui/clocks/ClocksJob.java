/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.ui.clocks;

import java.util.List;
import java.util.function.BiConsumer;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.swt.widgets.Display;
import org.wakepath.ui.session.Failure;
import org.wakepath.ui.session.OpenTraces;
import org.wakepath.view.clocks.ClockTable;

/** Finds out what is known of the clocks. */
final class ClocksJob extends Job {
    private final Display display;
    private final OpenTraces traces;
    private final int reference;
    private final BiConsumer<ClocksJob, ClockTable> taker;

    /** @param taker is given the job and what it found on the user interface's thread; a failure as a note */
    ClocksJob(Display display, OpenTraces traces, int reference, BiConsumer<ClocksJob, ClockTable> taker) {
        super("Relating clocks");
        this.display = display;
        this.traces = traces;
        this.reference = reference;
        this.taker = taker;
    }

    @Override
    protected IStatus run(IProgressMonitor monitor) {
        ClockTable table = table();
        if (!display.isDisposed() && !monitor.isCanceled()) {
            display.asyncExec(() -> taker.accept(this, table));
        }
        return monitor.isCanceled() ? Status.CANCEL_STATUS : Status.OK_STATUS;
    }

    private ClockTable table() {
        try {
            return ClockTable.of(traces.analysis(), reference);
        } catch (RuntimeException | OutOfMemoryError e) {
            return new ClockTable(List.of(), List.of(Failure.sentence(e)));
        }
    }
}
