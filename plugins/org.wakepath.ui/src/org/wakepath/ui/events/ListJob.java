// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.events;

import java.util.Optional;
import java.util.concurrent.CancellationException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.swt.widgets.Display;
import org.wakepath.ui.session.Failure;
import org.wakepath.ui.session.OpenTraces;
import org.wakepath.view.events.EventFilter;
import org.wakepath.view.events.EventHost;
import org.wakepath.view.events.EventList;

/** Goes through all events once, so that any of them can be shown. */
final class ListJob extends Job {
    private static final long NEWS = 200_000_000;

    private final Display display;
    private final OpenTraces traces;
    private final int reference;
    private final EventFilter filter;
    private final Taker taker;

    /** Is told on the user interface's thread how far the job is. */
    interface Taker {
        void began(ListJob by, EventList list);

        void grew(ListJob by);

        /** @param problem why not all events were read, in a sentence */
        void ended(ListJob by, Optional<String> problem);
    }

    ListJob(Display display, OpenTraces traces, int reference, EventFilter filter, Taker taker) {
        super("Listing events");
        this.display = display;
        this.traces = traces;
        this.reference = reference;
        this.filter = filter;
        this.taker = taker;
        setPriority(LONG);
    }

    @Override
    protected IStatus run(IProgressMonitor monitor) {
        monitor.beginTask("Listing events", IProgressMonitor.UNKNOWN);
        try {
            EventList list = new EventList(EventHost.of(traces.traces(), traces.analysis(), reference), filter);
            later(() -> taker.began(this, list));
            read(list, monitor);
            later(() -> taker.ended(this, Optional.empty()));
            return Status.OK_STATUS;
        } catch (CancellationException e) {
            later(() -> taker.ended(this,
                    Optional.of("Listing was stopped. Press Enter in the filter to begin again.")));
            return Status.CANCEL_STATUS;
        } catch (RuntimeException | OutOfMemoryError e) {
            String sentence = Failure.sentence(e);
            later(() -> taker.ended(this, Optional.of(sentence)));
            // Said in the view; a status with an error would open a dialog besides.
            return Status.OK_STATUS;
        }
    }

    private void read(EventList list, IProgressMonitor monitor) {
        long[] told = {System.nanoTime()};
        list.read(read -> {
            if (monitor.isCanceled()) {
                throw new CancellationException();
            }
            if (System.nanoTime() - told[0] > NEWS) {
                told[0] = System.nanoTime();
                monitor.subTask(String.format("%.1f million events", read / 1e6));
                later(() -> taker.grew(this));
            }
        });
    }

    private void later(Runnable change) {
        if (!display.isDisposed()) {
            display.asyncExec(change);
        }
    }
}
