/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.ui.flame;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.eclipse.jface.action.IToolBarManager;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Text;
import org.wakepath.path.ActivePath;
import org.wakepath.ui.ViewAction;
import org.wakepath.ui.drawing.Theme;
import org.wakepath.ui.export.ExportContent;
import org.wakepath.ui.export.ExportFormat;
import org.wakepath.ui.export.Exportable;
import org.wakepath.ui.session.Focus;
import org.wakepath.ui.session.Latest;
import org.wakepath.ui.session.SessionView;
import org.wakepath.ui.session.TimeRange;
import org.wakepath.ui.session.WhenVisible;
import org.wakepath.view.flame.FlameWindow;
import org.wakepath.words.WorkerText;

/** Who waited for whom in the time that is shown, layered by depth. */
public final class FlameGraphView extends SessionView implements Exportable {
    /** Id of the view. */
    public static final String ID = "org.wakepath.ui.flame";

    private WhenVisible whenVisible;
    private FlamePage page;
    private FlameSelection selection;
    private Latest<FlameExcerpt> latest;
    private Optional<FlameExcerpt> shown = Optional.empty();

    @Override
    protected void createContent(Composite pages) {
        latest = new Latest<>("Putting together who waited for whom", pages, this::take, filling()::say);
        latest.takeTurns();
        page = new FlamePage(pages);
        selection = new FlameSelection(session(), page);
        page.onSelection(frame -> selection.tell(frame, shown.orElseThrow()));
        page.canvas().onWindow(this::describe);
        whenVisible = new WhenVisible(this, page.page());
        page.page().addDisposeListener(event -> latest.drop());
        fill(getViewSite().getActionBars().getToolBarManager());
    }

    private void fill(IToolBarManager bar) {
        bar.add(ViewAction.push("All", "Show the whole flame graph (0)", page.canvas()::all));
        bar.add(ViewAction.push("Back", "What was shown before (Backspace)", page.canvas()::back));
        bar.add(ViewAction.push("Search", "Look for a name, id or host (/)", page.search()::begin));
    }

    @Override
    public void stateChanged() {
        ask(session().focus());
    }

    @Override
    public void focusChanged(Focus before) {
        Focus focus = session().focus();
        if (!focus.scene().equals(before.scene()) || !focus.range().equals(before.range())
                || focus.scene().isEmpty()) {
            ask(focus);
        } else if (!focus.segment().equals(before.segment())) {
            shown.ifPresent(selection::follow);
        }
    }

    private void ask(Focus focus) {
        if (focus.scene().isEmpty() || focus.range().isEmpty()) {
            whenVisible.cancel();
            latest.drop();
            shown = Optional.empty();
            page.show(Optional.empty());
            setContentDescription("");
            filling().say(pathless("Choose a task in the view Experiment to see whom it waited for, and whom those "
                    + "waited for.",
                    "Who waited for whom is shown here once traces are open."));
            return;
        }
        ActivePath path = focus.scene().get().path();
        TimeRange range = focus.range().get();
        whenVisible.run(() -> latest.ask(() -> FlameExcerpt.of(path, range)));
    }

    private void take(FlameExcerpt found) {
        shown = Optional.of(found);
        filling().show(page.page());
        page.page().layout();
        page.show(Optional.of(found.graph()));
        selection.begin(found);
    }

    private void describe(FlameWindow window) {
        String zoomed = window.top() == 0 ? "" : ". Only what " + WorkerText.of(window.topFrame().worker())
                + " waited; Backspace goes back";
        String words = shown.map(FlameExcerpt::words).orElse("") + zoomed;
        if (!words.equals(getContentDescription())) {
            setContentDescription(words);
        }
    }

    @Override
    public Map<ExportFormat, ExportContent> exports() {
        FlameCanvas canvas = page.canvas();
        return canvas.window().map(window -> FlameExports.of(window, canvas.marks(), Theme.of(canvas)))
                .orElse(Map.of());
    }

    @Override
    public String copyText() {
        return getContentDescription() + "\n" + page.details().getText();
    }

    /** What is shown, once it is put together. */
    public Optional<FlameWindow> window() {
        return page.canvas().window();
    }

    /** Number of the selected frame. */
    public OptionalInt selected() {
        return page.canvas().marks().selected();
    }

    /** What is said of the selection. */
    public String details() {
        return page.details().getText();
    }

    /** The graph's widget. */
    public Control picture() {
        return page.canvas();
    }

    /** Where a name to look for is typed. */
    public Text searchField() {
        return page.search().field();
    }

    /** Whether what is shown is of the time that all views show. */
    public boolean isCurrent() {
        return shown.map(FlameExcerpt::range).equals(session().focus().range());
    }

    @Override
    public void setFocus() {
        if (shown.isPresent()) {
            page.canvas().setFocus();
        } else {
            super.setFocus();
        }
    }
}
