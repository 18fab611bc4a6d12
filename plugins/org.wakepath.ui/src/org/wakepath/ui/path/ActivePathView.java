/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.ui.path;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.eclipse.jface.action.Action;
import org.eclipse.jface.action.IToolBarManager;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.SashForm;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Text;
import org.wakepath.report.picture.Marks;
import org.wakepath.report.picture.Scene;
import org.wakepath.report.picture.Viewport;
import org.wakepath.ui.export.ExportContent;
import org.wakepath.ui.export.ExportFormat;
import org.wakepath.ui.export.Exportable;
import org.wakepath.ui.session.Focus;
import org.wakepath.ui.session.SessionState;
import org.wakepath.ui.session.SessionView;
import org.wakepath.ui.session.TimeRange;

/** The active path of the chosen task as a time graph, with what is to be said of the selection under it. */
public final class ActivePathView extends SessionView implements Exportable {
    /** Id of the view. */
    public static final String ID = "org.wakepath.ui.path";

    private static final int[] WEIGHTS = {82, 18};

    private SashForm graph;
    private TimeGraphCanvas canvas;
    private Text details;

    @Override
    protected void createContent(Composite pages) {
        graph = new SashForm(pages, SWT.VERTICAL);
        canvas = new TimeGraphCanvas(graph);
        canvas.setBackground(pages.getDisplay().getSystemColor(SWT.COLOR_LIST_BACKGROUND));
        TimeGraphPointer.connect(canvas);
        TimeGraphKeys.connect(canvas);
        canvas.onView(view -> session().show(new TimeRange(view.scale().start(), view.scale().end())));
        canvas.onMarks(this::marked);
        details = new Text(graph, SWT.MULTI | SWT.READ_ONLY | SWT.WRAP | SWT.V_SCROLL);
        graph.setWeights(WEIGHTS);
        fill(getViewSite().getActionBars().getToolBarManager());
    }

    private void fill(IToolBarManager bar) {
        bar.add(action("Fit", "Show the whole path (0)", () -> canvas.view().map(Viewport::all).ifPresent(canvas::move)));
        bar.add(action("Back", "The view before (Backspace)", canvas::back));
    }

    private static Action action(String text, String tip, Runnable run) {
        Action action = new Action(text) {
            @Override
            public void run() {
                run.run();
            }
        };
        action.setToolTipText(tip);
        return action;
    }

    private void marked(Marks marks) {
        session().select(TimeGraphKeys.selected(marks));
        details.setText(canvas.scene().map(scene -> new Details(scene).of(marks)).orElse(""));
    }

    @Override
    public void stateChanged() {
        experimentChanged();
        show(session().focus());
    }

    @Override
    public void experimentChanged() {
        canvas.colour(session().experiment().map(open -> open.content().colours()).orElse(Map.of()));
    }

    @Override
    public void focusChanged(Focus before) {
        Focus focus = session().focus();
        if (!focus.scene().equals(before.scene()) || focus.scene().isEmpty()) {
            show(focus);
            return;
        }
        if (!focus.segment().equals(before.segment())
                && !focus.segment().equals(TimeGraphKeys.selected(canvas.marks()))) {
            canvas.select(focus.segment());
        }
        focus.range().ifPresent(range -> canvas.view().filter(view -> !isShown(range, view))
                .ifPresent(view -> canvas.move(view.showing(range.start(), range.end()))));
    }

    private static boolean isShown(TimeRange range, Viewport view) {
        return view.scale().start() == range.start() && view.scale().end() == range.end();
    }

    private void show(Focus focus) {
        Optional<Scene> scene = focus.scene();
        filling().say(sentence(focus));
        if (scene.isPresent()) {
            filling().show(graph);
        }
        if (!canvas.scene().equals(scene)) {
            canvas.show(scene);
            details.setText(scene.map(s -> new Details(s).of(Marks.none())).orElse(""));
        }
    }

    private String sentence(Focus focus) {
        if (focus.problem().isPresent()) {
            return focus.problem().get();
        }
        if (focus.task().isPresent()) {
            return "Following the path of " + focus.task().get().task().name() + "…";
        }
        return session().state() instanceof SessionState.Open
                ? "Choose a task in the view Experiment to see what it was waiting for."
                : "The active path of a task is shown here once traces are open.";
    }

    @Override
    public Map<ExportFormat, ExportContent> exports() {
        return canvas.scene().map(scene -> PathExports.of(scene, canvas.view().orElseThrow(), canvas.marks(),
                canvas.palette())).orElse(Map.of());
    }

    @Override
    public String copyText() {
        return details.getText();
    }

    /** What is said of the selection. */
    public String details() {
        return details.getText();
    }

    /** What is in view. */
    public Optional<Viewport> viewport() {
        return canvas.view();
    }

    /** The selected segment's place in the path. */
    public OptionalInt selected() {
        return TimeGraphKeys.selected(canvas.marks());
    }

    /** The picture's widget. */
    public Control picture() {
        return canvas;
    }

    /** Whether the picture shows what was asked for last. */
    public boolean isDrawn() {
        return canvas.isDrawn();
    }

    @Override
    public void setFocus() {
        if (canvas.scene().isPresent()) {
            canvas.setFocus();
        } else {
            super.setFocus();
        }
    }
}
