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
import org.wakepath.report.csv.TaskCsv;
import org.wakepath.ui.export.ExportContent;
import org.wakepath.ui.export.ExportFormat;
import org.wakepath.ui.session.Session;
import org.wakepath.ui.session.TimeRange;
import org.wakepath.view.layout.Palette;
import org.wakepath.view.layout.TimeGraphRow;
import org.wakepath.view.picture.Picture;
import org.wakepath.view.scene.Navigation;
import org.wakepath.view.scene.TaskScene;
import org.wakepath.view.scene.Viewport;
import org.wakepath.view.state.Marks;
import org.wakepath.view.state.PictureActions;
import org.wakepath.view.state.PictureKey;
import org.wakepath.view.state.PictureState;
import org.wakepath.view.state.TaskActions;

/** The time graph of all tasks: a filter and a minimap above it, what is said of the selection below. */
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
    private Optional<TaskScene> scene = Optional.empty();
    private boolean cpus;

    /** @param session is asked for the path of a task, and shares its time */
    public TaskPane(Composite parent, Session session) {
        this.session = session;
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
    }

    private void connect(TimeGraphKeys keys) {
        filter.addListener(SWT.Modify, event -> filter());
        filter.addListener(SWT.DefaultSelection, event -> graph.setFocus());
        keys.on(picture -> filter.setFocus(), '/');
        keys.on(picture -> toggleCpus(), PictureKey.CPUS);
        keys.on(picture -> choose(), SWT.CR, SWT.KEYPAD_CR);
        keys.on(picture -> act(tasks -> tasks.step(-1)), SWT.ARROW_UP);
        keys.on(picture -> act(tasks -> tasks.step(1)), SWT.ARROW_DOWN);
        keys.on(picture -> along(picture, Navigation::previous), SWT.ARROW_LEFT);
        keys.on(picture -> along(picture, Navigation::next), SWT.ARROW_RIGHT);
        keys.on(picture -> act(tasks -> tasks.enter(Long.MIN_VALUE)), SWT.HOME);
        keys.on(picture -> act(tasks -> tasks.enter(Long.MAX_VALUE)), SWT.END);
        graph.onMarks(marks -> session.pointOut(marks.moment()));
    }

    /** From a row that is chosen as a whole into it, at the begin of what is seen; then from segment to segment. */
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

    private void choose() {
        actions().flatMap(TaskActions::task).ifPresent(session::choose);
    }

    /** Shows all tasks that the filter lets pass, over all time; or nothing. */
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

    /** Shows who ran on which CPU, above the tasks of each host, or puts that away. */
    public void toggleCpus() {
        cpus = !cpus;
        filter();
    }

    /** Whether rows of CPUs are shown. */
    public boolean showsCpus() {
        return cpus;
    }

    /** Shows only tasks that hold a text. */
    public void filter(String text) {
        filter.setText(text);
    }

    /** What is seen and marked, while there is anything. */
    public Optional<PictureState> state() {
        return graph.state();
    }

    /** The tasks that are shown, while there are any. */
    public Optional<TaskScene> scene() {
        return graph.state().map(state -> (TaskScene) state.scene());
    }

    /** Shows the time that another view shows. */
    public void follow(TimeRange shown) {
        range.follow(shown);
    }

    /** All of it as a widget. */
    public Control control() {
        return pane;
    }

    /** The picture's widget. */
    public Control picture() {
        return graph;
    }

    /** Whether the picture shows what was asked for last. */
    public boolean isDrawn() {
        return graph.isDrawn();
    }

    /** How many tasks the filter lets pass, in words. */
    public String counted() {
        return count.getText();
    }

    /** What is said of the selection. */
    public String details() {
        return pane.details();
    }

    /** What is to be copied: the part of what is said that is marked, or all of it. */
    public String copyText() {
        return pane.copyText();
    }

    /** What is in view as a picture, all of the tasks that are shown as a table. */
    public Map<ExportFormat, ExportContent> exports() {
        return graph.state().map(state -> TaskExports.of(scene().orElseThrow(), state, graph.palette()))
                .orElse(Map.of());
    }

    /** All tasks as files: what is in view as a picture, all that the tasks did which are shown as a table. */
    static final class TaskExports {
        /** Pictures are for screens and slides, which are finer than a point. */
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
                    ExportFormat.CSV, ExportContent.ofText(writer -> TaskCsv.write(rows, writer)));
        }
    }
}
