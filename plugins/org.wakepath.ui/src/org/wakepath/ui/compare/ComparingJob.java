// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.compare;

import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.swt.widgets.Control;
import org.wakepath.cli.RunComparison;
import org.wakepath.ui.session.Failure;

/** Answers a question about runs, which may read traces, until it is cancelled. */
final class ComparingJob extends Job {
    /** The answer of a job that was cancelled. */
    static final RunComparison CANCELLED = RunQuestion
            .refused("Comparing was cancelled. Enter in a field compares again.");

    private final RunQuestion question;
    private final Control widget;
    private final Consumer<String> steps;
    private final BiConsumer<ComparingJob, RunComparison> taker;
    private final AtomicReference<String> step = new AtomicReference<>("");

    /**
     * A job that is not started yet.
     *
     * @param widget without which nobody wants the answer
     * @param steps is notified of each step, in words, on the user interface's thread
     * @param taker gets the answer there, or why there is none
     */
    ComparingJob(RunQuestion question, Control widget, Consumer<String> steps,
            BiConsumer<ComparingJob, RunComparison> taker) {
        super("Comparing runs");
        this.question = question;
        this.widget = widget;
        this.steps = steps;
        this.taker = taker;
        setPriority(LONG);
    }

    RunQuestion question() {
        return question;
    }

    @Override
    protected IStatus run(IProgressMonitor monitor) {
        monitor.beginTask("Comparing runs", IProgressMonitor.UNKNOWN);
        RunComparison answer = answer(monitor);
        later(() -> taker.accept(this, answer));
        return monitor.isCanceled() ? Status.CANCEL_STATUS : Status.OK_STATUS;
    }

    private RunComparison answer(IProgressMonitor monitor) {
        try {
            return question.answer(next -> watch(next, monitor));
        } catch (CancellationException e) {
            return CANCELLED;
        } catch (RuntimeException | VirtualMachineError e) {
            return RunQuestion.refused(Failure.sentence(e));
        }
    }

    /** Called for every batch of events, of which few start a step. */
    private void watch(String next, IProgressMonitor monitor) {
        if (monitor.isCanceled()) {
            throw new CancellationException();
        }
        if (!next.equals(step.getAndSet(next))) {
            monitor.subTask(next);
            later(() -> steps.accept(next));
        }
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
