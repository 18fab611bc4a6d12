/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.ui.session;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.wakepath.analysis.Analysis;
import org.wakepath.analysis.AnalysisBuilder;
import org.wakepath.analysis.index.AnalysisIndex;
import org.wakepath.base.Spool;
import org.wakepath.kernel.TraceSet;

/** Reads the traces in some folders. */
final class OpenJob extends Job {
    private static final int THREADS = Runtime.getRuntime().availableProcessors();

    private final Reading reading;
    private final List<Path> folders;
    private final AtomicLong events = new AtomicLong();

    OpenJob(Reading reading, List<Path> folders) {
        super("Reading traces");
        this.reading = reading;
        this.folders = List.copyOf(folders);
        setPriority(LONG);
    }

    @Override
    protected IStatus run(IProgressMonitor monitor) {
        monitor.beginTask("Reading traces", IProgressMonitor.UNKNOWN);
        try {
            reading.opened(this, new SessionState.Open(read(monitor)));
            return Status.OK_STATUS;
        } catch (CancellationException e) {
            reading.opened(this, new SessionState.Failed(folders, "Reading was stopped. Open the folder again to read it."));
            return Status.CANCEL_STATUS;
        } catch (RuntimeException | VirtualMachineError e) {
            reading.opened(this, new SessionState.Failed(folders, Failure.sentence(e)));
            // Said in the view; a status with an error would open a dialog besides.
            return Status.OK_STATUS;
        }
    }

    private OpenTraces read(IProgressMonitor monitor) {
        monitor.subTask("metadata");
        TraceSet traces = TraceSet.open(folders, THREADS);
        AnalysisIndex index = AnalysisIndex.of(traces);
        Analysis analysis = new AnalysisBuilder(traces, THREADS, Spool.ofHeap(Runtime.getRuntime().maxMemory()), index)
                .build(count -> watch(count, monitor));
        monitor.subTask("tasks");
        return new OpenTraces(folders, traces, analysis, HostTasks.of(analysis.tasks()));
    }

    private void watch(int count, IProgressMonitor monitor) {
        monitor.subTask(String.format("%.1f million events", events.addAndGet(count) / 1e6));
        if (monitor.isCanceled()) {
            throw new CancellationException();
        }
    }
}
