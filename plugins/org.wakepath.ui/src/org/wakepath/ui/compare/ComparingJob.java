// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.compare;

import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.swt.widgets.Display;
import org.wakepath.cli.RunComparison;
import org.wakepath.ui.session.OutcomeJob;

/** Answers a question about runs, which may read traces, until it is cancelled. */
final class ComparingJob extends OutcomeJob {
    private final RunQuestion question;
    private final Consumer<String> steps;
    private final BiConsumer<ComparingJob, RunComparison> taker;
    private final AtomicReference<String> step = new AtomicReference<>("");

    /**
     * A job that is not started yet.
     *
     * @param steps is notified of each step, in words, on the user interface's thread
     * @param taker gets the answer there, or why there is none
     */
    ComparingJob(RunQuestion question, Display display, Consumer<String> steps,
            BiConsumer<ComparingJob, RunComparison> taker) {
        super("Comparing runs", display, "Comparing was cancelled. Enter in a field compares again.");
        this.question = question;
        this.steps = steps;
        this.taker = taker;
    }

    @Override
    protected Runnable work(IProgressMonitor monitor) {
        RunComparison answer = question.answer(next -> watch(next, monitor));
        return () -> taker.accept(this, answer);
    }

    @Override
    protected void refuse(String sentence) {
        taker.accept(this, RunQuestion.refused(sentence));
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
}
