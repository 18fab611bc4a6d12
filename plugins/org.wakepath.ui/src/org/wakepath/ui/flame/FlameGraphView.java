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
import org.wakepath.graph.ActivePath;
import org.wakepath.graph.PathSegment;
import org.wakepath.report.PathExcerpt;
import org.wakepath.report.WorkerText;
import org.wakepath.report.flame.FlameFrame;
import org.wakepath.report.flame.FlameGraph;
import org.wakepath.report.flame.FlameWindow;
import org.wakepath.report.picture.Scene;
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

/** Who waited for whom in the time that is shown, layered by depth. */
public final class FlameGraphView extends SessionView implements Exportable {
    /** Id of the view. */
    public static final String ID = "org.wakepath.ui.flame";

    private WhenVisible whenVisible;
    private FlamePage page;
    private Latest<Shown> latest;
    private Optional<Shown> shown = Optional.empty();
    /** The segment that this view selected itself: others' selections are followed, its own need not be. */
    private OptionalInt told = OptionalInt.empty();

    /** A graph, and the part of the path that it is of. */
    private record Shown(FlameGraph graph, TimeRange range, String words) {

        static Shown of(ActivePath path, TimeRange range) {
            ActivePath part = PathExcerpt.of(path, range.start(), range.end());
            return new Shown(FlameGraph.of(part), range, PathExcerpt.words(part, path));
        }
    }

    @Override
    protected void createContent(Composite pages) {
        latest = new Latest<>("Putting together who waited for whom", pages, this::take, filling()::say);
        page = new FlamePage(pages);
        page.onSelection(this::tell);
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
            follow(focus);
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
        whenVisible.run(() -> latest.ask(() -> Shown.of(path, range)));
    }

    private void take(Shown found) {
        shown = Optional.of(found);
        filling().show(page.page());
        page.page().layout();
        page.show(Optional.of(found.graph()));
        told = OptionalInt.empty();
        follow(session().focus());
    }

    private void describe(FlameWindow window) {
        String zoomed = window.top() == 0 ? "" : ". Only what " + WorkerText.of(window.topFrame().worker())
                + " waited; Backspace goes back";
        String words = shown.map(Shown::words).orElse("") + zoomed;
        if (!words.equals(getContentDescription())) {
            setContentDescription(words);
        }
    }

    /** Selects the longest segment of a frame in all views, unless that would move the time they show. */
    private void tell(FlameFrame frame) {
        Scene scene = session().focus().scene().orElseThrow();
        OptionalInt segment = scene.navigation().at(frame.moment());
        if (segment.isPresent() && isInView(scene.path().segments().get(segment.getAsInt()))) {
            told = segment;
            session().select(segment);
        }
    }

    private boolean isInView(PathSegment segment) {
        TimeRange range = shown.orElseThrow().range();
        return segment.start() >= range.start() && segment.end() <= range.end();
    }

    /** Selects the frame of the segment that another view selected. */
    private void follow(Focus focus) {
        if (shown.isEmpty() || focus.segment().isEmpty() || focus.segment().equals(told)) {
            return;
        }
        long start = focus.scene().orElseThrow().path().segments().get(focus.segment().getAsInt()).start();
        TimeRange range = shown.get().range();
        if (start >= range.start() && start < range.end()) {
            page.follow(shown.get().graph().at(start));
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
        return shown.map(Shown::range).equals(session().focus().range());
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
