// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.path;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Text;
import org.wakepath.report.csv.ViewCsv;
import org.wakepath.ui.export.ExportContent;
import org.wakepath.ui.export.ExportFormat;
import org.wakepath.ui.session.Session;
import org.wakepath.ui.session.TimeRange;
import org.wakepath.view.layout.Palette;
import org.wakepath.view.layout.RowGrouping;
import org.wakepath.view.layout.TimeGraphRow;
import org.wakepath.view.layout.ValueRows;
import org.wakepath.view.picture.Picture;
import org.wakepath.view.scene.Navigation;
import org.wakepath.view.scene.TaskScene;
import org.wakepath.view.scene.Viewport;
import org.wakepath.view.state.Marks;
import org.wakepath.view.state.PictureActions;
import org.wakepath.view.state.PictureKey;
import org.wakepath.view.state.PictureState;
import org.wakepath.view.state.TaskActions;

/** The time graph of all tasks: a filter and a minimap above it, and the text about the selection below. */
public final class TaskPane {
    private static final int[] WEIGHTS = {84, 16};
    private static final int FILTER = 150;
    private static final int COUNT = 110;

    private final GraphPane pane;
    private final TimeGraphCanvas graph;
    private final Text filter;
    private final Label count;
    private final Session session;
    private final SharedRange range;
    private final GroupingAction grouping;
    private Optional<TaskScene> scene = Optional.empty();
    private boolean cpus;

    /**
     * A pane without tasks.
     *
     * @param session gets requests for the path of a task, and shares its time
     * @param taker is to group the rows
     * @param values is to show or hide a kind of values
     */
    public TaskPane(Composite parent, Session session, Consumer<RowGrouping> taker, Consumer<ValueRows.Kind> values) {
        this.session = session;
        grouping = new GroupingAction(taker);
        pane = new GraphPane(parent, picture -> choose());
        graph = pane.graph();
        filter = new Text(pane.start(), SWT.SEARCH | SWT.ICON_SEARCH | SWT.ICON_CANCEL);
        filter.setMessage("Filter (/)");
        filter.setToolTipText("Show only tasks whose name, id or host holds this. Enter: to the picture.");
        TimeGraphSpeech.name(filter, "Filter");
        GridDataFactory.swtDefaults().hint(FILTER, SWT.DEFAULT).applyTo(filter);
        count = new Label(pane.start(), SWT.NONE);
        GridDataFactory.swtDefaults().hint(COUNT, SWT.DEFAULT).applyTo(count);
        pane.parts().setWeights(WEIGHTS);
        range = new SharedRange(graph, session);
        connect(pane.keys());
        pane.keys().on(picture -> values.accept(ValueRows.Kind.EVENTS), PictureKey.EVENTS);
        pane.keys().on(picture -> values.accept(ValueRows.Kind.COUNTERS), PictureKey.COUNTERS);
    }

    private void connect(TimeGraphKeys keys) {
        filter.addListener(SWT.Modify, event -> filter());
        filter.addListener(SWT.DefaultSelection, event -> graph.setFocus());
        keys.on(picture -> filter.setFocus(), '/');
        keys.on(picture -> toggleCpus(), PictureKey.CPUS);
        keys.on(picture -> grouping.run(), PictureKey.GROUPING);
        keys.on(PictureActions::toggleGroup, PictureKey.GROUP);
        keys.on(picture -> choose(), SWT.CR, SWT.KEYPAD_CR);
        keys.on(picture -> act(tasks -> tasks.step(-1)), SWT.ARROW_UP);
        keys.on(picture -> act(tasks -> tasks.step(1)), SWT.ARROW_DOWN);
        keys.on(picture -> along(picture, Navigation::previous), SWT.ARROW_LEFT);
        keys.on(picture -> along(picture, Navigation::next), SWT.ARROW_RIGHT);
        keys.on(picture -> act(tasks -> tasks.enter(Long.MIN_VALUE)), SWT.HOME);
        keys.on(picture -> act(tasks -> tasks.enter(Long.MAX_VALUE)), SWT.END);
        graph.onMarks(marks -> session.pointOut(marks.moment()));
    }

    /** Moves from a whole selected row to its segment at the start of the view, then from segment to segment. */
    private void along(PictureActions picture, BiFunction<Navigation, Integer, OptionalInt> way) {
        if (graph.marks().segment().isPresent()) {
            picture.step(way);
        } else {
            act(tasks -> tasks.enter(graph.view().orElseThrow().scale().start()));
        }
    }

    private void act(Consumer<TaskActions> action) {
        actions().ifPresent(action);
    }

    private Optional<TaskActions> actions() {
        return graph.state().flatMap(state -> scene().map(shown -> new TaskActions(state, shown)));
    }

    /** Follows the path of the task of the selection, or opens or closes the group of a selected row. */
    private void choose() {
        actions().flatMap(TaskActions::task).ifPresentOrElse(session::choose,
                () -> graph.act(PictureActions::toggleGroup));
    }

    /** The choice of what rows are put together by. */
    public GroupingAction grouping() {
        return grouping;
    }

    /** Shows all tasks that pass the filter, over all time; or nothing. */
    public void show(Optional<TaskScene> shown) {
        scene = shown;
        pane.show(shown.map(all -> all.filtered(filter.getText(), cpus)),
                marks -> shown.map(all -> new Details(all, "").of(marks)).orElse(""));
        count();
    }

    private void filter() {
        graph.state().ifPresent(state -> state.show(scene.orElseThrow().filtered(filter.getText(), cpus)));
        count();
    }

    private void count() {
        count.setText(scene().map(shown -> String.format("%,d of %,d tasks", shown.held(), shown.all())).orElse(""));
    }

    /** Shows or hides rows of CPUs, which show the task on each CPU, above the tasks of each host. */
    public void toggleCpus() {
        cpus = !cpus;
        filter();
    }

    /** Whether rows of CPUs are shown. */
    public boolean showsCpus() {
        return cpus;
    }

    /** Shows only tasks that contain a text. */
    public void filter(String text) {
        filter.setText(text);
    }

    /** The view and its marks; empty while nothing is shown. */
    public Optional<PictureState> state() {
        return graph.state();
    }

    /** The shown tasks; empty while nothing is shown. */
    public Optional<TaskScene> scene() {
        return graph.state().map(state -> (TaskScene) state.scene());
    }

    /** Shows the time of another view. */
    public void follow(TimeRange shown) {
        range.follow(shown);
    }

    /** The whole pane as a widget. */
    public Control control() {
        return pane;
    }

    /** The picture's widget. */
    public Control picture() {
        return graph;
    }

    /** Whether the picture shows the last request. */
    public boolean isDrawn() {
        return graph.isDrawn();
    }

    /** The number of tasks that pass the filter, in words. */
    public String counted() {
        return count.getText();
    }

    /** The text about the selection. */
    public String details() {
        return pane.details();
    }

    /** The text for the clipboard: the marked part of the text, or all of it. */
    public String copyText() {
        return pane.copyText();
    }

    /** The part in view as a picture, and all shown tasks as a table. */
    public Map<ExportFormat, ExportContent> exports() {
        return graph.state().map(state -> TaskExports.of(scene().orElseThrow(), state, graph.palette()))
                .orElse(Map.of());
    }

    /** All tasks as files: the part in view as a picture, and everything that the shown tasks did as a table. */
    static final class TaskExports {
        /** Screens and slides have more than one pixel a point. */
        private static final double SCALE = 2;

        private TaskExports() {
        }

        static Map<ExportFormat, ExportContent> of(TaskScene scene, PictureState state, Palette palette) {
            Picture picture = new Picture(scene, palette);
            Viewport view = state.view();
            Marks marks = state.marks().left();
            List<TimeGraphRow> rows = IntStream.range(0, scene.places().size()).map(scene.places()::row)
                    .mapToObj(scene.graph().rows()::get).filter(row -> !row.isDerived()).toList();
            return Map.of(
                    ExportFormat.PNG, out -> picture.png(view, marks, SCALE, out),
                    ExportFormat.SVG, ExportContent.ofText(writer -> picture.svg(view, marks, writer)),
                    ExportFormat.CSV, ExportContent.ofText(writer -> ViewCsv.tasks(rows, writer)));
        }
    }
}
