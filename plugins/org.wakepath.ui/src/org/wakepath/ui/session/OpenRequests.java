// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.session;

import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.core.runtime.IProgressMonitor;
import org.wakepath.analysis.Analysis;
import org.wakepath.analysis.request.RecordedRequests;

/**
 * The requests of open traces. They are read when something first needs them, and kept, on one clock, until the traces
 * are closed.
 *
 * <p>Safe for use by several threads, of which one reads at a time.
 */
public final class OpenRequests {
    private final Analysis analysis;
    private Optional<Kept> kept = Optional.empty();

    private record Kept(RecordedRequests requests, int reference) {
    }

    OpenRequests(Analysis analysis) {
        this.analysis = analysis;
    }

    /**
     * The requests.
     *
     * @param reference number of the host on whose clock their times are to be
     * @param monitor ends the reading when it is canceled
     * @throws CancellationException if it was
     */
    public synchronized RecordedRequests on(int reference, IProgressMonitor monitor) {
        if (kept.filter(some -> some.reference() == reference).isEmpty()) {
            // Those on another clock need not be in memory meanwhile.
            kept = Optional.empty();
            AtomicLong events = new AtomicLong();
            monitor.subTask("requests");
            kept = Optional.of(new Kept(RecordedRequests.of(analysis, reference, count -> {
                monitor.subTask(String.format("requests, %.1f million events", events.addAndGet(count) / 1e6));
                watch(monitor);
            }), reference));
        }
        return kept.get().requests();
    }

    /** @throws CancellationException if the monitor is canceled */
    static void watch(IProgressMonitor monitor) {
        if (monitor.isCanceled()) {
            throw new CancellationException();
        }
    }
}
