/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.ui.tasks;

import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.swt.widgets.Display;
import org.wakepath.analysis.Analysis;
import org.wakepath.ui.session.Failure;
import org.wakepath.view.layout.TaskRows;
import org.wakepath.view.scene.Scene;
import org.wakepath.view.scene.TaskScene;
import org.wakepath.words.HostNames;

/** Lays out all tasks of some traces on the clock of one host. */
final class TasksJob extends Job {
    private final Wanted wanted;
    private final Optional<TaskRows> known;
    private final Display display;
    private final Consumer<TasksJob> taker;
    private Optional<TaskRows> rows = Optional.empty();
    private Optional<TaskScene> scene = Optional.empty();
    private String problem = "Laying out the tasks was stopped. Choose a task to try again.";

    /**
     * What is to be laid out.
     *
     * @param reference number of the host whose clock counts
     * @param hosts what they are called
     * @param path whose tasks are first and whose signals are shown
     */
    record Wanted(Analysis analysis, int reference, HostNames hosts, Optional<Scene> path) {

        /** Whether the rows are the same, whatever their order. */
        boolean hasRowsOf(Wanted other) {
            return analysis == other.analysis && reference == other.reference && hosts.equals(other.hosts);
        }
    }

    /**
     * @param known the rows, where they are there already
     * @param taker is told on the thread of the user interface when this is over
     */
    TasksJob(Wanted wanted, Optional<TaskRows> known, Display display, Consumer<TasksJob> taker) {
        super("Laying out all tasks");
        this.wanted = wanted;
        this.known = known;
        this.display = display;
        this.taker = taker;
    }

    @Override
    protected IStatus run(IProgressMonitor monitor) {
        try {
            monitor.beginTask(getName(), 2 * wanted.analysis().tasks().size());
            rows = Optional.of(known.orElseGet(
                    () -> TaskRows.of(wanted.analysis(), wanted.reference(), wanted.hosts(), () -> step(monitor))));
            scene = Optional.of(TaskScene.of(rows.get(), wanted.path()));
        } catch (CancellationException e) {
            rows = Optional.empty();
        } catch (RuntimeException | OutOfMemoryError e) {
            rows = Optional.empty();
            problem = Failure.sentence(e);
        }
        if (!display.isDisposed()) {
            display.asyncExec(() -> taker.accept(this));
        }
        return monitor.isCanceled() ? Status.CANCEL_STATUS : Status.OK_STATUS;
    }

    private static void step(IProgressMonitor monitor) {
        monitor.worked(1);
        if (monitor.isCanceled()) {
            throw new CancellationException();
        }
    }

    Wanted wanted() {
        return wanted;
    }

    Optional<TaskRows> rows() {
        return rows;
    }

    /** What was laid out; empty where it could not be. */
    Optional<TaskScene> scene() {
        return scene;
    }

    /** Why nothing was laid out. */
    String problem() {
        return problem;
    }
}
