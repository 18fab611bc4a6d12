// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.requests;

import java.util.List;
import java.util.function.BiConsumer;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.swt.widgets.Display;
import org.wakepath.analysis.request.RecordedRequests;
import org.wakepath.analysis.request.Request;
import org.wakepath.report.RequestStatistics;
import org.wakepath.ui.session.OpenTraces;
import org.wakepath.ui.session.OutcomeJob;

/** Reads the requests of open traces, until it is cancelled. */
final class ReadingRequestsJob extends OutcomeJob {
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
    private final BiConsumer<ReadingRequestsJob, Found> taker;
    private final BiConsumer<ReadingRequestsJob, String> complaint;

    /**
     * A job that is not started yet.
     *
     * @param reference number of the host on whose clock they are to be
     * @param taker gets them on the user interface's thread
     * @param complaint is notified there, in a sentence, why there are none
     */
    ReadingRequestsJob(OpenTraces traces, int reference, Display display,
            BiConsumer<ReadingRequestsJob, Found> taker,
            BiConsumer<ReadingRequestsJob, String> complaint) {
        super("Reading requests", display,
                "Reading the requests was cancelled. Read Again, above this view, reads them.");
        this.traces = traces;
        this.reference = reference;
        this.taker = taker;
        this.complaint = complaint;
    }

    @Override
    protected Runnable work(IProgressMonitor monitor) {
        Found found = found(traces.requests().on(reference, monitor));
        return () -> taker.accept(this, found);
    }

    @Override
    protected void refuse(String sentence) {
        complaint.accept(this, sentence);
    }

    private Found found(RecordedRequests requests) {
        List<Request> all = requests.all();
        return new Found(requests, all, RequestStatistics.of(traces.label(reference), all, 0,
                requests.withoutAnswer(), requests.lost(), requests.renumbered()), reference);
    }
}
