// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.flame;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.LongStream;
import org.eclipse.jface.action.IToolBarManager;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Text;
import org.wakepath.path.ActivePath;
import org.wakepath.path.PathExcerpt;
import org.wakepath.path.PathSegment;
import org.wakepath.report.csv.ViewCsv;
import org.wakepath.ui.drawing.Theme;
import org.wakepath.ui.export.ExportContent;
import org.wakepath.ui.export.ExportFormat;
import org.wakepath.ui.export.Exportable;
import org.wakepath.ui.session.Focus;
import org.wakepath.ui.session.LatestOnlyJob;
import org.wakepath.ui.session.Session;
import org.wakepath.ui.session.SessionView;
import org.wakepath.ui.session.TimeRange;
import org.wakepath.ui.session.WhenVisible;
import org.wakepath.ui.widgets.ViewAction;
import org.wakepath.view.flame.FlameFrame;
import org.wakepath.view.flame.FlameGraph;
import org.wakepath.view.flame.FlameMarks;
import org.wakepath.view.flame.FlamePicture;
import org.wakepath.view.flame.FlameWindow;
import org.wakepath.view.flame.FlameWords;
import org.wakepath.view.layout.Palette;
import org.wakepath.view.scene.Scene;
import org.wakepath.words.ExcerptWords;
import org.wakepath.words.WorkerWords;

/** Who waited for whom in the time that is shown, layered by depth. */
public final class FlameGraphView extends SessionView implements Exportable {
    /** Id of the view. */
    public static final String ID = "org.wakepath.ui.flame";

    private WhenVisible whenVisible;
    private FlamePage page;
    private FlameSelection selection;
    private LatestOnlyJob<FlameExcerpt> latest;
    private Optional<FlameExcerpt> shown = Optional.empty();

    @Override
    protected void createContent(Composite pages) {
        latest = new LatestOnlyJob<>("Putting together who waited for whom", pages, this::take, filling()::say);
        latest.takeTurns();
        page = new FlamePage(pages);
        selection = new FlameSelection(session(), page);
        page.onSelection(frame -> selection.tell(frame, shown.orElseThrow()));
        page.onMeant(frame -> selection.mean(frame, shown.orElseThrow().graph()));
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
            return;
        }
        if (!focus.segment().equals(before.segment())) {
            shown.ifPresent(selection::follow);
        }
        if (!focus.part().equals(before.part())) {
            shown.ifPresent(selection::markPart);
        }
    }

    private void ask(Focus focus) {
        if (focus.scene().isEmpty() || focus.range().isEmpty()) {
            whenVisible.cancel();
            latest.drop();
            shown = Optional.empty();
            page.show(Optional.empty());
            describe("");
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
        FlameFrame top = window.topFrame();
        String zoomed = top.level() == 0 ? "" : ". Only " + (top.function().isPresent() ? FlameWords.who(top)
                : "what " + WorkerWords.of(top.worker()) + " waited") + "; Backspace goes back";
        describe(shown.map(FlameExcerpt::words).orElse("") + zoomed);
    }

    @Override
    public Map<ExportFormat, ExportContent> exports() {
        FlameCanvas canvas = page.canvas();
        return canvas.window().map(window -> FlameExports.of(window, canvas.marks(), Theme.of(canvas)))
                .orElse(Map.of());
    }

    @Override
    public String copyText() {
        return heading() + "\n" + page.details().getText();
    }

    /** The part of the graph in view, once it is built. */
    public Optional<FlameWindow> window() {
        return page.canvas().window();
    }

    /** Number of the selected frame. */
    public OptionalInt selected() {
        return page.canvas().marks().selected();
    }

    /** The text about the selection. */
    public String details() {
        return page.details().getText();
    }

    /** The graph's widget. */
    public Control picture() {
        return page.canvas();
    }

    /** The field for a name to search for. */
    public Text searchField() {
        return page.search().field();
    }

    /** Whether the graph shows the time that all views show. */
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

    /** A flame graph as files: the part in view as a picture, the whole as a table. */
    static final class FlameExports {
        /** Screens and slides have more than one pixel a point. */
        private static final double SCALE = 2;

        private FlameExports() {
        }

        static Map<ExportFormat, ExportContent> of(FlameWindow window, FlameMarks marks, Palette palette) {
            return Map.of(
                    ExportFormat.PNG, out -> new FlamePicture(window, marks, palette).png(SCALE, out),
                    ExportFormat.SVG, ExportContent.ofText(new FlamePicture(window, marks, palette)::svg),
                    ExportFormat.CSV, ExportContent.ofText(writer -> ViewCsv.flame(window.graph(), writer)));
        }
    }

    /** Keeps the selected frame in step with the segment that all views select. */
    static final class FlameSelection {
        private final Session session;
        private final FlamePage page;
        /** The segment that was selected here. The view follows selections from elsewhere, but not this one. */
        private OptionalInt told = OptionalInt.empty();

        FlameSelection(Session session, FlamePage page) {
            this.session = session;
            this.page = page;
        }

        /** Selects the longest segment of a frame in all views, unless that would move their shown time. */
        void tell(FlameFrame frame, FlameExcerpt shown) {
            Scene scene = session.focus().scene().orElseThrow();
            OptionalInt segment = scene.navigation().at(frame.moment());
            if (segment.isPresent() && shown.hasAll(segment(scene, segment))) {
                told = segment;
                session.select(segment);
            }
        }

        /** Makes all views show the part of a frame; the whole path if the frame is the task's own. */
        void mean(FlameFrame frame, FlameGraph graph) {
            session.lookAt(frame.level() == 0 ? Optional.empty() : Optional.of(
                    new Focus.Part(new FlameWords(graph).sentence(frame.number()), graph.times(frame.number()))));
        }

        /** Selects the frame of the selected segment, in a graph that was just built. */
        void begin(FlameExcerpt shown) {
            told = OptionalInt.empty();
            follow(shown);
            markPart(shown);
        }

        /** Marks the frames of the part of the path that all views show. */
        void markPart(FlameExcerpt shown) {
            Focus focus = session.focus();
            FlameCanvas canvas = page.canvas();
            canvas.mark(canvas.marks().about(focus.part().map(part -> shown.graph()
                    .framesAt(LongStream.of(part.times())
                            .flatMap(time -> shown.moment(focus.scene().orElseThrow(), time))))));
        }

        /** Selects the frame of the segment that another view selected. */
        void follow(FlameExcerpt shown) {
            Focus focus = session.focus();
            if (focus.segment().isEmpty() || focus.segment().equals(told)) {
                return;
            }
            PathSegment segment = segment(focus.scene().orElseThrow(), focus.segment());
            if (shown.hasStart(segment)) {
                page.follow(shown.graph().at(segment.start()));
            }
        }

        private static PathSegment segment(Scene scene, OptionalInt place) {
            return scene.path().segments().get(place.getAsInt());
        }
    }

    /**
     * A flame graph of a part of a path.
     *
     * @param graph of that part
     * @param range the part, on the clock of the path
     * @param words describes the part
     */
    record FlameExcerpt(FlameGraph graph, TimeRange range, String words) {

        static FlameExcerpt of(ActivePath path, TimeRange range) {
            ActivePath part = PathExcerpt.of(path, range.start(), range.end());
            return new FlameExcerpt(FlameGraph.of(part), range, ExcerptWords.of(part, path));
        }

        /** Whether the part contains a whole segment of the path. */
        boolean hasAll(PathSegment segment) {
            return segment.start() >= range.start() && segment.end() <= range.end();
        }

        /** When the segment at a time is first seen in the part; nothing if it is not. */
        LongStream moment(Scene scene, long time) {
            return scene.navigation().at(time).stream().mapToObj(scene.path().segments()::get)
                    .filter(segment -> segment.end() > range.start())
                    .mapToLong(segment -> Math.max(time, range.start())).filter(moment -> moment < range.end());
        }

        /** Whether a segment of the path starts in the part. */
        boolean hasStart(PathSegment segment) {
            return segment.start() >= range.start() && segment.start() < range.end();
        }
    }
}
