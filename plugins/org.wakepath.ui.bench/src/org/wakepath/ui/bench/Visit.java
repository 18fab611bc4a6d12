// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.bench;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Event;
import org.eclipse.ui.IWorkbenchWindow;
import org.wakepath.ui.path.ActivePathView;
import org.wakepath.ui.session.OpenTraces;
import org.wakepath.ui.session.Session;
import org.wakepath.ui.session.SessionState;
import org.wakepath.ui.session.TaskTotals.TaskLoad;

/** What a user does with some traces: opens them, chooses a task, and looks around in its path. */
final class Visit {
    private static final long POLL_NANOS = 2_000_000;
    private static final long BOUND_MILLIS = 300_000;
    private static final int STEPS = 20;

    private final Display display;
    private final Report report;
    private final Path traces;
    private final String task;
    private Session session;
    private ActivePathView view;

    /** @param task its id and host, such as {@code 145@client} */
    Visit(IWorkbenchWindow window, Report report, Path traces, String task) {
        this.display = window.getWorkbench().getDisplay();
        this.report = report;
        this.traces = traces;
        this.task = task;
        display.syncExec(() -> {
            session = Session.of(window);
            view = (ActivePathView) window.getActivePage().findView(ActivePathView.ID);
        });
    }

    /** @throws IllegalStateException if one of its steps fails, or is not done after five minutes */
    void run() {
        step("open", () -> session.open(List.of(traces)), () -> !(session.state() instanceof SessionState.Opening));
        step("show the tasks", () -> {}, () -> true);
        TaskLoad chosen = chosen();
        step("choose a task", () -> session.choose(chosen.task()), this::isPathDrawn);
        keys("zoom in", 'w');
        keys("go to causes", '[');
        keys("pan", 'd');
        keys("zoom out", 's');
        step("close", session::close, () -> true);
    }

    private TaskLoad chosen() {
        return opened().hosts().stream().flatMap(h -> h.processes().stream()).flatMap(p -> p.tasks().stream())
                .filter(t -> task.equals(t.task().task().tid() + "@" + t.task().task().host())).findFirst()
                .orElseThrow(() -> new IllegalStateException("there is no task " + task + " in " + traces
                        + "; ./wakepath tasks " + traces + " lists them"));
    }

    private OpenTraces opened() {
        if (session.state() instanceof SessionState.Open open) {
            return open.traces();
        }
        throw new IllegalStateException(session.state() instanceof SessionState.Failed failed ? failed.sentence()
                : traces + " was not opened");
    }

    private boolean isPathDrawn() {
        session.focus().problem().ifPresent(problem -> {
            throw new IllegalStateException(problem);
        });
        return session.focus().scene().isPresent() && view.isDrawn();
    }

    private void keys(String name, char key) {
        long began = System.nanoTime();
        Stream.generate(() -> key).limit(STEPS).forEach(k -> {
            display.syncExec(() -> press(k));
            await(name, view::isDrawn);
        });
        report.row(STEPS + " x " + name, millisSince(began));
    }

    private void press(char key) {
        Event event = new Event();
        event.keyCode = key;
        event.character = key;
        view.picture().notifyListeners(SWT.KeyDown, event);
    }

    private void step(String name, Runnable action, BooleanSupplier done) {
        long began = System.nanoTime();
        display.syncExec(action);
        await(name, done);
        report.row(name, millisSince(began));
    }

    /** Waits until a condition holds. The thread that shows the result has seen it, so that thread answers again. */
    private void await(String step, BooleanSupplier done) {
        long began = System.nanoTime();
        while (!ask(done)) {
            if (millisSince(began) > BOUND_MILLIS) {
                throw new IllegalStateException("the step \"" + step + "\" is not done after " + BOUND_MILLIS + " ms");
            }
            LockSupport.parkNanos(POLL_NANOS);
        }
    }

    private boolean ask(BooleanSupplier question) {
        return display.syncCall(question::getAsBoolean);
    }

    private static long millisSince(long began) {
        return (System.nanoTime() - began) / 1_000_000;
    }
}
