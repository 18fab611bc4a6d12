// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.session;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.swt.widgets.Display;
import org.wakepath.analysis.Analysis;
import org.wakepath.analysis.AnalysisIndex;
import org.wakepath.analysis.AnalysisOptions;
import org.wakepath.kernel.TraceSet;
import org.wakepath.ui.session.TaskTotals.HostTasks;

/** Reads the traces of the last request, and reports its progress. */
final class TraceLoader {
    private final Display display;
    private final Runnable changed;
    private SessionState state = new SessionState.Empty();
    private Optional<Job> job = Optional.empty();

    /** @param changed is called after each change of the state */
    TraceLoader(Display display, Runnable changed) {
        this.display = display;
        this.changed = changed;
    }

    SessionState state() {
        return state;
    }

    /** Starts to read the traces in some folders. */
    void begin(List<Path> folders) {
        become(new SessionState.Opening(List.copyOf(folders)));
        begin(new OpenJob(this, folders));
    }

    /** Starts to read the traces of an experiment that exist. */
    void begin(OpenExperiment opened) {
        if (opened.folders().isEmpty()) {
            fail(opened.name() + " has no traces yet. Add their folders in its editor.");
        } else {
            become(new SessionState.Opening(opened.folders()));
            begin(new LookJob(opened, display, by -> looked(by, opened)));
        }
    }

    private void begin(Job by) {
        job = Optional.of(by);
        by.schedule();
    }

    /** Continues when an experiment knows which of its traces exist; ignored if others were requested meanwhile. */
    private void looked(Job by, OpenExperiment opened) {
        if (!isLast(by)) {
            return;
        }
        if (opened.present().isEmpty()) {
            job = Optional.empty();
            become(new SessionState.Failed(opened.missing(), "None of the traces of " + opened.name() + " is there."));
        } else {
            begin(opened.present());
        }
    }

    /** Takes the result of a job; ignored if other traces were requested meanwhile. */
    private void opened(Job by, SessionState result) {
        if (isLast(by)) {
            job = Optional.empty();
            become(result);
        }
    }

    private boolean isLast(Job by) {
        return job.equals(Optional.of(by));
    }

    /** Ends with a failure, for a reason. */
    void fail(String sentence) {
        become(new SessionState.Failed(List.of(), sentence));
    }

    /** Stops reading; a result that still comes is dropped. */
    void stop() {
        job.ifPresent(Job::cancel);
        job = Optional.empty();
    }

    /** Forgets the traces. */
    void forget() {
        become(new SessionState.Empty());
    }

    private void become(SessionState next) {
        state = next;
        changed.run();
    }

    /** Reads the traces in some folders. */
    static final class OpenJob extends OutcomeJob {
        private static final int THREADS = Runtime.getRuntime().availableProcessors();

        private final TraceLoader reading;
        private final List<Path> folders;
        private final AtomicLong events = new AtomicLong();

        OpenJob(TraceLoader reading, List<Path> folders) {
            super("Reading traces", reading.display, "Reading was stopped. Open the folder again to read it.");
            this.reading = reading;
            this.folders = List.copyOf(folders);
        }

        @Override
        protected Runnable work(IProgressMonitor monitor) {
            SessionState open = new SessionState.Open(read(monitor));
            return () -> reading.opened(this, open);
        }

        @Override
        protected void refuse(String sentence) {
            reading.opened(this, new SessionState.Failed(folders, sentence));
        }

        private OpenTraces read(IProgressMonitor monitor) {
            monitor.subTask("metadata");
            TraceSet traces = TraceSet.open(folders, THREADS);
            Analysis analysis = Analysis.open(traces, AnalysisOptions.threads(THREADS).with(AnalysisIndex.of(traces))
                    .with(count -> watch(count, monitor)));
            monitor.subTask("tasks");
            return new OpenTraces(folders, traces, analysis, HostTasks.of(analysis.tasks()),
                    new OpenSlices(analysis), new OpenStacks(analysis), new OpenRequests(analysis));
        }

        private void watch(int count, IProgressMonitor monitor) {
            monitor.subTask(String.format("%.1f million events", events.addAndGet(count) / 1e6));
            if (monitor.isCanceled()) {
                throw new CancellationException();
            }
        }
    }
}
