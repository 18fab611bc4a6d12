// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.requests;

import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.BiConsumer;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.swt.widgets.Control;
import org.wakepath.analysis.request.RecordedRequests;
import org.wakepath.analysis.request.Request;
import org.wakepath.report.RequestStatistics;
import org.wakepath.ui.session.Failure;
import org.wakepath.ui.session.OpenTraces;

/** Reads the requests of open traces, until it is cancelled. */
final class ReadingRequestsJob extends Job {
    static final String CANCELLED = "Reading the requests was cancelled. Read Again, above this view, reads them.";

    /**
     * The requests of open traces.
     *
     * @param all those that have an answer
     * @param sums what they have in common
     * @param reference number of the host on whose clock they are
     */
    record Found(RecordedRequests requests, List<Request> all, RequestStatistics sums, int reference) {
    }

    private final OpenTraces traces;
    private final int reference;
    private final Control widget;
    private final BiConsumer<ReadingRequestsJob, Found> taker;
    private final BiConsumer<ReadingRequestsJob, String> complaint;

    /**
     * A job that is not started yet.
     *
     * @param reference number of the host on whose clock they are to be
     * @param widget without which nobody wants them
     * @param taker gets them on the user interface's thread
     * @param complaint is notified there, in a sentence, why there are none
     */
    ReadingRequestsJob(OpenTraces traces, int reference, Control widget,
            BiConsumer<ReadingRequestsJob, Found> taker,
            BiConsumer<ReadingRequestsJob, String> complaint) {
        super("Reading requests");
        this.traces = traces;
        this.reference = reference;
        this.widget = widget;
        this.taker = taker;
        this.complaint = complaint;
        setPriority(LONG);
    }

    @Override
    protected IStatus run(IProgressMonitor monitor) {
        monitor.beginTask(getName(), IProgressMonitor.UNKNOWN);
        try {
            Found found = found(traces.requests().on(reference, monitor));
            later(() -> taker.accept(this, found));
        } catch (CancellationException e) {
            later(() -> complaint.accept(this, CANCELLED));
            return Status.CANCEL_STATUS;
        } catch (RuntimeException | VirtualMachineError e) {
            String sentence = Failure.sentence(e);
            later(() -> complaint.accept(this, sentence));
        }
        return Status.OK_STATUS;
    }

    private Found found(RecordedRequests requests) {
        List<Request> all = requests.all();
        return new Found(requests, all, RequestStatistics.of(traces.label(reference), all, 0,
                requests.withoutAnswer(), requests.lost()), reference);
    }

    private void later(Runnable change) {
        if (!widget.isDisposed()) {
            widget.getDisplay().asyncExec(() -> {
                if (!widget.isDisposed()) {
                    change.run();
                }
            });
        }
    }
}
