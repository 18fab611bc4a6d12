// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.session;

import java.util.concurrent.CancellationException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.IJobChangeEvent;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.core.runtime.jobs.JobChangeAdapter;
import org.eclipse.swt.widgets.Display;

/**
 * Works off the user interface's thread, and tells what came of it there, once. A job that is cancelled never runs if
 * it had not started; it tells so all the same.
 */
public abstract class OutcomeJob extends Job {
    private final Display display;
    private final String cancelled;
    private volatile boolean hasRun;

    /**
     * A job that is not started yet.
     *
     * @param cancelled what is said, in a sentence, if it is cancelled
     */
    protected OutcomeJob(String name, Display display, String cancelled) {
        super(name);
        this.display = display;
        this.cancelled = cancelled;
        setPriority(LONG);
        addJobChangeListener(new JobChangeAdapter() {
            @Override
            public void done(IJobChangeEvent event) {
                if (!hasRun) {
                    later(() -> refuse(cancelled));
                }
            }
        });
    }

    /**
     * Does the work.
     *
     * @return what to do with the result, on the user interface's thread
     * @throws CancellationException if the monitor says so
     */
    protected abstract Runnable work(IProgressMonitor monitor);

    /** Says why there is no result, in a sentence, on the user interface's thread. */
    protected abstract void refuse(String sentence);

    @Override
    protected final IStatus run(IProgressMonitor monitor) {
        hasRun = true;
        monitor.beginTask(getName(), IProgressMonitor.UNKNOWN);
        later(outcome(monitor));
        // What failed is said in the view; a status with an error would open a dialog, too.
        return monitor.isCanceled() ? Status.CANCEL_STATUS : Status.OK_STATUS;
    }

    private Runnable outcome(IProgressMonitor monitor) {
        try {
            return work(monitor);
        } catch (CancellationException e) {
            return () -> refuse(cancelled);
        } catch (RuntimeException | VirtualMachineError e) {
            String sentence = Failure.sentence(e);
            return () -> refuse(sentence);
        }
    }

    /** Does something on the user interface's thread, unless that has ended. */
    protected final void later(Runnable change) {
        if (!display.isDisposed()) {
            display.asyncExec(change);
        }
    }
}
