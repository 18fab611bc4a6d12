// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.path;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.eclipse.jface.action.IMenuManager;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.ui.IActionBars;
import org.eclipse.ui.PartInitException;
import org.wakepath.path.ActivePath;
import org.wakepath.report.csv.PathCsv;
import org.wakepath.ui.export.ExportContent;
import org.wakepath.ui.export.ExportFormat;
import org.wakepath.ui.export.Exportable;
import org.wakepath.ui.session.Failure;
import org.wakepath.ui.session.Focus;
import org.wakepath.ui.session.LatestOnlyJob;
import org.wakepath.ui.session.SessionView;
import org.wakepath.ui.statistics.StatisticsView;
import org.wakepath.ui.widgets.ViewAction;
import org.wakepath.view.layout.Palette;
import org.wakepath.view.layout.RowGrouping;
import org.wakepath.view.picture.Picture;
import org.wakepath.view.scene.GraphScene;
import org.wakepath.view.scene.Hit;
import org.wakepath.view.scene.Scene;
import org.wakepath.view.scene.Viewport;
import org.wakepath.view.state.Marks;
import org.wakepath.view.state.PictureActions;
import org.wakepath.view.state.PictureKey;
import org.wakepath.view.state.PictureState;

/** The active path of the chosen task as a time graph, with the text about the selection under it. */
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
        pane.onClear(() -> session().lookAt(Optional.empty()));
        pane.onWhatIf(this::askWhatIf);
        TimeGraphMenus.fill(getViewSite().getActionBars(), pane);
    }

    /** Goes to the question of what would have been, which is about the selection. */
    private void askWhatIf() {
        try {
            ((StatisticsView) getSite().getPage().showView(StatisticsView.ID)).askWhatIf();
        } catch (PartInitException e) {
            describe(Failure.sentence(e));
        }
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
        if (!focus.part().equals(before.part())) {
            pane.lookAt(focus.part());
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
        if (!pane.shows(scene)) {
            pane.show(scene, focus.words());
            pane.lookAt(focus.part());
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

    /** The text about the selection. */
    public String details() {
        return pane.details();
    }

    @Override
    public Optional<PictureState> state() {
        return canvas.state();
    }

    /** The number of search hits, in words. */
    public String hits() {
        return pane.hits();
    }

    /** Shows only the slices whose names hold a text, or match it between slashes. */
    public void filterSlices(String text) {
        pane.filterSlices(text);
    }

    /** The number of slices that pass the filter, in words, or what is wrong with it. */
    public String sliceCount() {
        return pane.sliceCount();
    }

    /** The part of the graph in view. */
    public Optional<Viewport> viewport() {
        return canvas.view();
    }

    /** The position of the selected segment in the path. */
    public OptionalInt selected() {
        return canvas.marks().segment();
    }

    /** The choice of what rows are put together by. */
    public GroupingAction grouping() {
        return pane.grouping();
    }

    /** The picture's widget. */
    public Control picture() {
        return canvas;
    }

    /** Whether the picture shows the last request. */
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

    /** A path as files: the part in view as a picture, the whole as a table. */
    static final class PathExports {
        /** Screens and slides have more than one pixel a point. */
        private static final double SCALE = 2;

        private PathExports() {
        }

        static Map<ExportFormat, ExportContent> of(ActivePath path, PictureState state, Palette palette) {
            GraphScene scene = state.scene();
            Viewport view = state.view();
            Marks marks = state.marks().left();
            Picture picture = new Picture(scene, palette);
            return Map.of(
                    ExportFormat.PNG, out -> picture.png(view, marks, SCALE, out),
                    ExportFormat.SVG, ExportContent.ofText(writer -> picture.svg(view, marks, writer)),
                    ExportFormat.CSV, ExportContent.ofText(writer -> PathCsv.write(List.of(path), writer)));
        }
    }

    /** The buttons and the menu of a view with a time graph. */
    static final class TimeGraphMenus {
        private TimeGraphMenus() {
        }

        /** Adds the actions of a time graph. */
        static void fill(IActionBars bars, TimeGraphPane pane) {
            bars.getToolBarManager().add(ViewAction.push("Fit", "Show all time there is (0)",
                    () -> pane.graph().act(PictureActions::fit)));
            bars.getToolBarManager().add(ViewAction.push("Back", "The view before (Backspace)",
                    () -> pane.graph().act(PictureActions::back)));
            bars.getToolBarManager().add(pane.grouping());
            IMenuManager menu = bars.getMenuManager();
            // The menu is rebuilt each time, because other views and keys change the same settings.
            menu.setRemoveAllWhenShown(true);
            menu.addMenuListener(manager -> fill(manager, pane));
            fill(menu, pane);
        }

        private static void fill(IMenuManager menu, TimeGraphPane pane) {
            boolean some = pane.graph().state().map(PictureState::rows).filter(rows -> rows.onlyInView()).isPresent();
            menu.add(ViewAction.check("Only Rows With Something in View (R)", some,
                    () -> pane.graph().act(PictureActions::toggleRows)));
            menu.add(ViewAction.check("Boxes of Slices (B)", pane.hasSlices(), pane::turnSlices));
            menu.add(ViewAction.check("Table of Segments (T)", pane.isTableShown(), pane::toggleTable));
            menu.add(ViewAction.push("What If… (Q)",
                    "When the task would have ended, had the selection taken half the time", pane::askWhatIf));
            menu.add(ViewAction.check("Wheel Zooms Without Ctrl", WheelSetting.zooms(),
                    () -> WheelSetting.zoom(!WheelSetting.zooms())));
            menu.add(ViewAction.push("Keys (?)", "Show all keys", pane::showKeys));
        }
    }

    /** The time graph of a path, with a search above and a table below. */
    static final class TimeGraphPane {
        private static final int[] WEIGHTS = {64, 18, 18};

        private final GraphPane pane;
        private final SearchBar search;
        private final SliceBar slices;
        private final SegmentTable table;
        private final GroupingAction grouping;
        private final LatestOnlyJob<Grouped> groupings;
        private Grouped given = new Grouped(Optional.empty(), Optional.empty(), List.of());
        /** The scene with the slices that pass the filter. */
        private Optional<Scene> filtered = Optional.empty();
        private Optional<Focus.Part> lookedAt = Optional.empty();
        private Runnable whatIf = () -> {};

        /**
         * A scene with its rows grouped.
         *
         * @param from the scene as it was given
         * @param words lines about the whole of the path
         */
        private record Grouped(Optional<Scene> from, Optional<Scene> scene, List<String> words) {
        }

        TimeGraphPane(Composite parent) {
            pane = new GraphPane(parent, PictureActions::open);
            table = new SegmentTable(pane.parts(), pane.graph());
            pane.parts().setWeights(WEIGHTS);
            search = new SearchBar(pane.start(), pane.graph(), pane.minimap()::show);
            pane.keys().on(picture -> search.begin(), PictureKey.SEARCH);
            slices = new SliceBar(pane.start(), pane.graph(), this::filter);
            pane.keys().on(picture -> slices.begin(), PictureKey.SLICE_FILTER);
            pane.keys().on(picture -> turnSlices(), PictureKey.SLICES);
            grouping = new GroupingAction(this::group);
            groupings = new LatestOnlyJob<>("Grouping rows", pane, this::regrouped, pane::complain);
            pane.keys().on(picture -> grouping.run(), PictureKey.GROUPING);
            pane.keys().on(picture -> toggleTable(), PictureKey.TABLE);
            pane.keys().on(PictureActions::toggleGroup, PictureKey.GROUP);
            pane.keys().on(picture -> askWhatIf(), PictureKey.WHAT_IF);
            pane.keys().on(PictureActions::open, SWT.CR, SWT.KEYPAD_CR);
        }

        /** The whole pane as a widget. */
        Control control() {
            return pane;
        }

        /** The picture itself. */
        TimeGraphCanvas graph() {
            return pane.graph();
        }

        /** The choice of what rows are put together by. */
        GroupingAction grouping() {
            return grouping;
        }

        /** Whether the pane shows a scene, in whatever groups. */
        boolean shows(Optional<Scene> scene) {
            return given.from().equals(scene);
        }

        /**
         * Shows the whole of a scene, or nothing.
         *
         * @param words lines about the whole of the path
         */
        void show(Optional<Scene> shown, List<String> words) {
            lookedAt = Optional.empty();
            groupings.drop();
            show(new Grouped(shown, shown, words));
            if (grouping.chosen() != RowGrouping.HOST) {
                group(grouping.chosen());
            }
        }

        private void show(Grouped next) {
            given = next;
            pane.show(next.scene(), marks -> next.scene()
                    .map(scene -> part() + new Details(scene, String.join("\n", next.words())).of(marks)).orElse(""));
            filtered = next.scene();
            search.show(next.scene());
            table.show(next.scene());
            slices.show(next.scene());
        }

        /** Groups the rows off the thread, because paths may be long. */
        private void group(RowGrouping wanted) {
            Grouped from = given;
            groupings.ask(() -> new Grouped(from.from(), from.from().map(scene -> scene.grouped(wanted)),
                    from.words()));
        }

        /** Shows the same time and selection in other rows. */
        private void regrouped(Grouped next) {
            Optional<Viewport> before = pane.graph().view();
            OptionalInt selected = pane.graph().marks().segment();
            show(next);
            lookAt(lookedAt);
            before.map(Viewport::scale).ifPresent(time -> pane.graph().view()
                    .ifPresent(view -> pane.graph().move(view.showing(time.start(), time.end()))));
            selected.ifPresent(segment -> pane.graph().mark(pane.graph().marks().selecting(new Hit.Segment(segment))));
        }

        private String part() {
            return lookedAt.map(part -> part.words() + ". Escape shows all of the path.\n").orElse("");
        }

        /** Notifies a listener when all marks are dropped. */
        void onClear(Runnable listener) {
            pane.keys().on(picture -> {
                picture.clear();
                listener.run();
            }, PictureKey.CLEAR);
        }

        /** Sets what leads to the question of what would have been. */
        void onWhatIf(Runnable action) {
            whatIf = action;
        }

        private void askWhatIf() {
            whatIf.run();
        }

        /** Shows a part of the path in strong colours, and only its rows; or everything again. */
        void lookAt(Optional<Focus.Part> part) {
            lookedAt = part;
            pane.graph().state().ifPresent(state -> {
                Scene all = filtered.orElseThrow();
                state.show(part.map(some -> all.only(some.times())).orElse(all));
            });
            table.refresh();
            pane.sayAgain();
        }

        /** Shows the slices that pass the filter. */
        private void filter(Scene shown) {
            filtered = Optional.of(filtered.filter(Scene::isWithoutSlices).isPresent() ? shown.turningSlices() : shown);
            lookAt(lookedAt);
        }

        /** Shows boxes of slices, or none. */
        void turnSlices() {
            filtered = filtered.map(Scene::turningSlices);
            slices.turn();
            lookAt(lookedAt);
        }

        boolean hasSlices() {
            return filtered.filter(scene -> !scene.isWithoutSlices()).isPresent();
        }

        /** The number of slices that pass the filter, in words. */
        String sliceCount() {
            return slices.count();
        }

        /** Filters slices by a text. */
        void filterSlices(String text) {
            slices.type(text);
        }

        /** The text about the selection, or about everything. */
        String details() {
            return pane.details();
        }

        /** The text for the clipboard: the marked part of the text, or all of it. */
        String copyText() {
            return search.selection().orElseGet(pane::copyText);
        }

        /** Shows or hides the table of the segments in view. */
        void toggleTable() {
            table.toggle();
        }

        boolean isTableShown() {
            return table.isShown();
        }

        /** Shows all keys. */
        void showKeys() {
            pane.showKeys();
        }

        /** The number of search hits, in words. */
        String hits() {
            return search.count();
        }
    }
}
