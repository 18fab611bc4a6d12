// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Listener;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.PlatformUI;
import org.wakepath.ui.session.OpenTraces;
import org.wakepath.ui.session.Session;
import org.wakepath.ui.session.SessionState;
import org.wakepath.ui.session.TaskTotals.TaskLoad;

/** The workbench that the tests run in, on its own thread. Jobs continue while a test waits for their results. */
final class WorkbenchRun {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final Path ROOT = Path.of(System.getProperty("wakepath.root"));

    private WorkbenchRun() {
    }

    /** The checkout. */
    static Path root() {
        return ROOT;
    }

    static IWorkbenchWindow window() {
        return PlatformUI.getWorkbench().getActiveWorkbenchWindow();
    }

    static IWorkbenchPage page() {
        return window().getActivePage();
    }

    static Session session() {
        return Session.of(window());
    }

    /** A view of the perspective. */
    static <T> T view(String id, Class<T> type) {
        return type.cast(page().findView(id));
    }

    /** A view of the perspective, brought in front of the others in its place. */
    static <T> T show(String id, Class<T> type) {
        try {
            return type.cast(page().showView(id));
        } catch (PartInitException e) {
            throw new AssertionError(e);
        }
    }

    /** A folder with traces that the project recorded. */
    static Path recorded(String name) {
        return ROOT.resolve("testtraces/recorded").resolve(name);
    }

    static OpenTraces open(Path folder) {
        session().open(List.of(folder));
        awaitReading(session());
        assertThat(session().state()).isInstanceOf(SessionState.Open.class);
        return ((SessionState.Open) session().state()).traces();
    }

    static void awaitReading(Session session) {
        await("reading", () -> !(session.state() instanceof SessionState.Opening));
    }

    /** Waits until all jobs end and the workbench shows their results. */
    static void awaitJobs() {
        await("the end of all jobs", () -> Job.getJobManager().isIdle());
        showAll();
    }

    /** Waits for the requested path until every view shows it, one after the other. */
    static void awaitPath() {
        await("the path", () -> session().focus().scene().isPresent());
        showAll();
    }

    private static void showAll() {
        Display display = Display.getCurrent();
        while (display.readAndDispatch()) {
            // Until there is nothing more to show.
        }
    }

    /** Brings every view of the page to the front once. */
    static void showAllViews() {
        Arrays.stream(page().getViewReferences()).forEach(view -> page().activate(view.getView(true)));
    }

    /** The only task with a name on a host. */
    static TaskLoad task(OpenTraces traces, String host, String name) {
        List<TaskLoad> found = traces.hosts().stream().filter(h -> h.anyone().host().equals(host))
                .flatMap(h -> h.processes().stream()).flatMap(p -> p.tasks().stream())
                .filter(t -> t.task().task().name().equals(name)).toList();
        assertThat(found).as(name + " on " + host).hasSize(1);
        return found.get(0);
    }

    static void assertNoDialog() {
        assertThat(Display.getCurrent().getShells()).filteredOn(Shell::isVisible).containsExactly(window().getShell());
    }

    /** Whether a job with a name waits or runs. */
    static boolean isBusy(String job) {
        return Arrays.stream(Job.getJobManager().find(null)).anyMatch(found -> found.getName().equals(job));
    }

    /** Lets the workbench run until a condition holds. */
    static void await(String what, BooleanSupplier condition) {
        Display display = Display.getCurrent();
        long end = System.nanoTime() + PATIENCE.toNanos();
        Runnable wake = () -> {};
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).as("still waiting for " + what).isLessThan(end);
            display.timerExec(50, wake);
            if (!display.readAndDispatch()) {
                display.sleep();
            }
        }
    }

    /** Makes the workbench paint a control once more. */
    static void awaitPaint(Control control) {
        AtomicBoolean painted = new AtomicBoolean();
        Listener listener = event -> painted.set(true);
        control.addListener(SWT.Paint, listener);
        control.redraw();
        await("painting", painted::get);
        control.removeListener(SWT.Paint, listener);
    }
}
