/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.ui.session;

import java.util.OptionalLong;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.swt.widgets.Display;

/** Shows a moment of a host on the clock of the reference, to relate which all packets may have to be matched. */
final class MomentJob extends Job {
    private final Session session;
    private final OpenTraces traces;
    private final int host;
    private final long time;
    private final int reference;
    private final Display display = Display.getCurrent();

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
            long moment = traces.analysis().convert(host, time, reference);
            later(() -> show(moment));
        } catch (RuntimeException | OutOfMemoryError e) {
            String sentence = Failure.sentence(e);
            later(() -> session.refuse(sentence));
        }
        return Status.OK_STATUS;
    }

    /** Dropped where other traces were opened meanwhile. */
    private void later(Runnable change) {
        if (!display.isDisposed()) {
            display.asyncExec(() -> {
                if (session.state() instanceof SessionState.Open open && open.traces() == traces) {
                    change.run();
                }
            });
        }
    }

    private void show(long moment) {
        session.focus().range().filter(range -> !range.has(moment))
                .ifPresent(range -> session.show(range.around(moment)));
        session.pointOut(OptionalLong.of(moment));
    }
}
