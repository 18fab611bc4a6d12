/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.ui.session;

import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;

/** Finds out when a moment of a host was on the clock of the reference, which may need all packets to be matched. */
final class MomentJob extends Job {
    private final Session session;
    private final OpenTraces traces;
    private final int host;
    private final long time;
    private final int reference;

    MomentJob(Session session, OpenTraces traces, int host, long time) {
        super("Relating clocks");
        this.session = session;
        this.traces = traces;
        this.host = host;
        this.time = time;
        this.reference = session.reference();
    }

    @Override
    protected IStatus run(IProgressMonitor monitor) {
        try {
            session.arrived(traces, traces.analysis().convert(host, time, reference));
        } catch (RuntimeException | OutOfMemoryError e) {
            session.notArrived(traces, Failure.sentence(e));
        }
        return Status.OK_STATUS;
    }
}
