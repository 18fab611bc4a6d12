// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.tasks;

import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.jface.action.IToolBarManager;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Display;
import org.wakepath.analysis.Analysis;
import org.wakepath.graph.model.Worker;
import org.wakepath.ui.export.ExportContent;
import org.wakepath.ui.export.ExportFormat;
import org.wakepath.ui.export.Exportable;
import org.wakepath.ui.path.TaskPane;
import org.wakepath.ui.path.TimeGraphPart;
import org.wakepath.ui.session.Failure;
import org.wakepath.ui.session.Focus;
import org.wakepath.ui.session.SessionState;
import org.wakepath.ui.session.SessionView;
import org.wakepath.ui.widgets.ViewAction;
import org.wakepath.view.layout.RowGrouping;
import org.wakepath.view.layout.TaskRows;
import org.wakepath.view.layout.ValueRows;
import org.wakepath.view.scene.Hit;
import org.wakepath.view.scene.Scene;
import org.wakepath.view.scene.TaskScene;
import org.wakepath.view.state.PictureActions;
import org.wakepath.view.state.PictureState;
import org.wakepath.words.HostNames;

/**
 * The activity of every task of the open traces, over all time. Enter or a double click requests the path of a task.
 */
public final class AllTasksView extends SessionView implements Exportable, TimeGraphPart {
    /** Id of the view. */
    public static final String ID = "org.wakepath.ui.tasks";

    private TaskPane pane;
    private Optional<TasksJob> making = Optional.empty();
    /** The input of the rows that were made last. */
    private Optional<TasksJob.Wanted> made = Optional.empty();
    private Optional<TaskRows> rows = Optional.empty();
    private RowGrouping grouping = RowGrouping.HOST;
    private Set<ValueRows.Kind> kinds = Set.of();
    private Optional<ValueRows> values = Optional.empty();

    @Override
    protected void createContent(Composite pages) {
        pane = new TaskPane(pages, session(), this::group, this::toggle);
        fill(getViewSite().getActionBars().getToolBarManager());
    }

    private void fill(IToolBarManager bar) {
        bar.add(ViewAction.push("Fit", "Show all time there is (0)", () -> act(PictureActions::fit)));
        bar.add(ViewAction.push("Back", "The view before (Backspace)", () -> act(PictureActions::back)));
        bar.add(ViewAction.push("CPUs", "Show or hide who ran on which CPU (U)", pane::toggleCpus));
        bar.add(pane.grouping());
        bar.add(ViewAction.push("Events", "Show or hide how many events there are (E)",
                () -> toggle(ValueRows.Kind.EVENTS)));
        bar.add(ViewAction.push("Counters", "Show or hide frequencies, disks and memory, where the trace has them (V)",
                () -> toggle(ValueRows.Kind.COUNTERS)));
    }

    private void group(RowGrouping wanted) {
        grouping = wanted;
        update();
    }

    /** Shows or hides rows of values. They are read when they are shown first. */
    private void toggle(ValueRows.Kind kind) {
        Set<ValueRows.Kind> next = new HashSet<>(kinds);
        if (!next.remove(kind)) {
            next.add(kind);
        }
        kinds = Set.copyOf(next);
        update();
    }

    private void act(Consumer<PictureActions> action) {
        pane.state().ifPresent(state -> action.accept(new PictureActions(state)));
    }

    @Override
    public void stateChanged() {
        making.ifPresent(TasksJob::cancel);
        making = Optional.empty();
        made = Optional.empty();
        rows = Optional.empty();
        values = session().state() instanceof SessionState.Open open
                ? Optional.of(new ValueRows(open.traces().analysis(), TasksJob.THREADS)) : Optional.empty();
        pane.show(Optional.empty());
        filling().say(session().state() instanceof SessionState.Open ? "Laying out all tasks…"
                : "What all tasks did is shown here once traces are open.");
        update();
    }

    @Override
    public void experimentChanged() {
        super.experimentChanged();
        update();
    }

    @Override
    public void focusChanged(Focus before) {
        Focus focus = session().focus();
        update();
        if (!focus.range().equals(before.range())) {
            focus.range().ifPresent(pane::follow);
        }
        if (!focus.moment().equals(before.moment())) {
            pane.state().ifPresent(state -> state.mark(state.marks().pointingOut(focus.moment())));
        }
        if (!focus.segment().equals(before.segment())) {
            focus.segment().ifPresent(this::select);
        }
    }

    /**
     * Starts to lay out the wanted rows, unless they are there or under way; any other layout under way is cancelled.
     */
    private void update() {
        // A new view is notified of the experiment before it is of its traces.
        if (session().state() instanceof SessionState.Open open && values.isPresent()) {
            TasksJob.Wanted wanted = new TasksJob.Wanted(open.traces().analysis(), session().reference(),
                    session().names(), session().focus().scene(), grouping, kinds);
            if (!isThere(wanted) && making.filter(job -> job.wanted().hasRowsOf(wanted)).isEmpty()) {
                making.ifPresent(TasksJob::cancel);
                TasksJob job = new TasksJob(wanted, rows.filter(r -> made.get().hasRowsOf(wanted)),
                        values.get(), getSite().getShell().getDisplay(), this::take);
                making = Optional.of(job);
                job.schedule();
            }
        }
    }

    /** Rows keep their order while a path is still being followed. */
    private boolean isThere(TasksJob.Wanted wanted) {
        Focus focus = session().focus();
        boolean awaitsPath = focus.task().isPresent() && focus.scene().isEmpty() && focus.problem().isEmpty();
        return made.filter(m -> m.equals(wanted) || awaitsPath && m.hasRowsOf(wanted)).isPresent();
    }

    private void take(TasksJob job) {
        if (!making.equals(Optional.of(job))) {
            return;
        }
        making = Optional.empty();
        made = Optional.of(job.wanted());
        rows = job.rows();
        show(job);
        update();
    }

    private void show(TasksJob job) {
        Optional<TaskScene> scene = job.scene().filter(found -> !found.graph().rows().isEmpty());
        boolean isFirst = pane.state().isEmpty();
        pane.show(scene);
        if (scene.isPresent()) {
            filling().show(pane.control());
            if (isFirst && getSite().getPage().getActivePart() == this) {
                setFocus();
            }
            session().focus().range().ifPresent(pane::follow);
            session().focus().task().ifPresent(task -> scene.get().tasks().row(task)
                    .ifPresent(row -> mark(row, new Hit.Row(row))));
        } else {
            filling().say(job.scene().isPresent() ? "These traces tell of no task." : job.problem());
        }
    }

    /** Selects what the task of a segment of the path did, without moving in time. */
    private void select(int segment) {
        Scene path = session().focus().scene().orElseThrow();
        Worker worker = path.graph().rows().get(path.navigation().row(segment)).worker();
        pane.scene().ifPresent(scene -> scene.tasks().row(worker).ifPresent(row -> scene.navigation()
                .ofTask(row, path.start(segment)).ifPresentOrElse(
                        found -> mark(scene.navigation().row(found), new Hit.Segment(found)),
                        () -> mark(row, new Hit.Row(row)))));
    }

    /** Selects an object in a row, and brings the row into view. */
    private void mark(int row, Hit hit) {
        PictureState state = pane.state().orElseThrow();
        if (state.scene().places().shows(row)) {
            state.mark(state.marks().selecting(hit));
            state.move(state.scene().places().revealing(row, state.view()));
        }
    }

    @Override
    public Map<ExportFormat, ExportContent> exports() {
        return pane.exports();
    }

    @Override
    public String copyText() {
        return pane.copyText();
    }

    /** The time graph and the controls around it. */
    public TaskPane pane() {
        return pane;
    }

    @Override
    public Optional<PictureState> state() {
        return pane.state();
    }

    @Override
    public void setFocus() {
        if (pane.state().isPresent()) {
            pane.picture().setFocus();
        } else {
            super.setFocus();
        }
    }

    /** Lays out all tasks of some traces on the clock of one host. */
    static final class TasksJob extends Job {
        static final int THREADS = Runtime.getRuntime().availableProcessors();

        private final Wanted wanted;
        private final Optional<TaskRows> known;
        private final ValueRows values;
        private final Display display;
        private final Consumer<TasksJob> taker;
        private Optional<TaskRows> rows = Optional.empty();
        private Optional<TaskScene> scene = Optional.empty();
        private String problem = "Laying out the tasks was stopped. Choose a task to try again.";

        /**
         * The input of a layout.
         *
         * @param reference number of the host whose clock is used
         * @param hosts their names
         * @param path whose tasks are first and whose signals are shown
         * @param grouping what rows are put together by
         * @param kinds of values that have rows
         */
        record Wanted(Analysis analysis, int reference, HostNames hosts, Optional<Scene> path,
                RowGrouping grouping, Set<ValueRows.Kind> kinds) {

            /** Whether the rows are the same, regardless of their order and groups. */
            boolean hasRowsOf(Wanted other) {
                return analysis == other.analysis && reference == other.reference && hosts.equals(other.hosts);
            }
        }

        /**
         * @param known the rows, if they are there already
         * @param values reads the rows of values
         * @param taker is notified on the user interface's thread when the job is done
         */
        TasksJob(Wanted wanted, Optional<TaskRows> known, ValueRows values, Display display,
                Consumer<TasksJob> taker) {
            super("Laying out all tasks");
            this.wanted = wanted;
            this.known = known;
            this.values = values;
            this.display = display;
            this.taker = taker;
        }

        @Override
        protected IStatus run(IProgressMonitor monitor) {
            try {
                monitor.beginTask(getName(), 2 * wanted.analysis().tasks().size());
                rows = Optional.of(known.orElseGet(
                        () -> TaskRows.of(wanted.analysis(), wanted.reference(), wanted.hosts(), () -> step(monitor))));
                scene = Optional.of(TaskScene.of(rows.get(), wanted.path(), wanted.grouping(), values.of(wanted.kinds(),
                        wanted.reference(), wanted.hosts(), events -> watch(monitor))));
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
            watch(monitor);
        }

        private static void watch(IProgressMonitor monitor) {
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

        /** The scene; empty if it could not be laid out. */
        Optional<TaskScene> scene() {
            return scene;
        }

        /** The reason why nothing was laid out. */
        String problem() {
            return problem;
        }
    }
}
