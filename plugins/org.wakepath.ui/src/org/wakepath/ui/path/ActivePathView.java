/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.ui.path;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.wakepath.ui.export.ExportContent;
import org.wakepath.ui.export.ExportFormat;
import org.wakepath.ui.export.Exportable;
import org.wakepath.ui.session.Focus;
import org.wakepath.ui.session.SessionView;
import org.wakepath.view.scene.Scene;
import org.wakepath.view.scene.Viewport;
import org.wakepath.view.state.Marks;
import org.wakepath.view.state.PictureState;

/** The active path of the chosen task as a time graph, with what is to be said of the selection under it. */
public final class ActivePathView extends SessionView implements Exportable, TimeGraphPart {
    /** Id of the view. */
    public static final String ID = "org.wakepath.ui.path";

    private TimeGraphPane pane;
    private TimeGraphCanvas canvas;
    private SharedRange range;

    @Override
    protected void createContent(Composite pages) {
        pane = new TimeGraphPane(pages);
        canvas = pane.graph();
        range = new SharedRange(canvas, session());
        canvas.onMarks(this::marked);
        TimeGraphMenus.fill(getViewSite().getActionBars(), pane);
    }

    private void marked(Marks marks) {
        session().select(marks.segment());
        session().pointOut(marks.moment());
    }

    @Override
    public void stateChanged() {
        show(session().focus());
    }

    @Override
    public void focusChanged(Focus before) {
        Focus focus = session().focus();
        if (!focus.scene().equals(before.scene()) || focus.scene().isEmpty()) {
            show(focus);
            return;
        }
        if (!focus.segment().equals(before.segment())
                && !focus.segment().equals(canvas.marks().segment())) {
            canvas.select(focus.segment());
        }
        if (!focus.moment().equals(before.moment())) {
            canvas.mark(canvas.marks().pointingOut(focus.moment()));
        }
        if (!focus.range().equals(before.range())) {
            focus.range().ifPresent(range::follow);
        }
    }

    private void show(Focus focus) {
        Optional<Scene> scene = focus.scene();
        filling().say(pathless("Choose a task in the view Experiment to see what it was waiting for.",
                "The active path of a task is shown here once traces are open."));
        if (scene.isPresent()) {
            filling().show(pane.control());
        }
        if (!canvas.scene().equals(scene)) {
            pane.show(scene);
        }
    }

    @Override
    public Map<ExportFormat, ExportContent> exports() {
        return session().focus().scene().flatMap(scene -> canvas.state()
                .map(state -> PathExports.of(scene.path(), state, canvas.palette()))).orElse(Map.of());
    }

    @Override
    public String copyText() {
        return pane.copyText();
    }

    /** What is said of the selection. */
    public String details() {
        return pane.details();
    }

    @Override
    public Optional<PictureState> state() {
        return canvas.state();
    }

    /** How many hits the search has, in words. */
    public String hits() {
        return pane.hits();
    }

    /** What is in view. */
    public Optional<Viewport> viewport() {
        return canvas.view();
    }

    /** The selected segment's place in the path. */
    public OptionalInt selected() {
        return canvas.marks().segment();
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
