/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.ui.path;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.SashForm;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Text;
import org.wakepath.report.picture.HitText;
import org.wakepath.report.picture.Marks;
import org.wakepath.report.picture.Navigation;
import org.wakepath.report.picture.PictureActions;
import org.wakepath.report.picture.PictureState;
import org.wakepath.report.picture.TaskActions;
import org.wakepath.report.picture.TaskScene;
import org.wakepath.ui.export.ExportContent;
import org.wakepath.ui.export.ExportFormat;
import org.wakepath.ui.session.Session;
import org.wakepath.ui.session.TimeRange;

/** The time graph of all tasks: a filter and a minimap above it, what is said of the selection below. */
public final class TaskPane extends Composite {
    private static final int[] WEIGHTS = {84, 16};
    private static final int FILTER = 150;
    private static final int COUNT = 110;

    private final TimeGraphCanvas graph;
    private final MinimapCanvas minimap;
    private final Text filter;
    private final Label count;
    private final Text details;
    private final Session session;
    private final SharedRange range;
    private Optional<TaskScene> scene = Optional.empty();

    /** @param session is asked for the path of a task, and shares its time */
    public TaskPane(Composite parent, Session session) {
        super(parent, SWT.NONE);
        this.session = session;
        GridLayoutFactory.fillDefaults().spacing(0, 0).applyTo(this);
        Composite bar = new Composite(this, SWT.NONE);
        GridLayoutFactory.fillDefaults().numColumns(3).margins(2, 2).applyTo(bar);
        GridDataFactory.fillDefaults().grab(true, false).applyTo(bar);
        filter = new Text(bar, SWT.SEARCH | SWT.ICON_SEARCH | SWT.ICON_CANCEL);
        filter.setMessage("Filter (/)");
        filter.setToolTipText("Show only tasks whose name, id or host holds this. Enter: to the picture.");
        GridDataFactory.swtDefaults().hint(FILTER, SWT.DEFAULT).applyTo(filter);
        count = new Label(bar, SWT.NONE);
        GridDataFactory.swtDefaults().hint(COUNT, SWT.DEFAULT).applyTo(count);
        SashForm parts = new SashForm(this, SWT.VERTICAL);
        GridDataFactory.fillDefaults().grab(true, true).applyTo(parts);
        graph = new TimeGraphCanvas(parts);
        minimap = new MinimapCanvas(bar, graph);
        GridDataFactory.fillDefaults().grab(true, false).hint(SWT.DEFAULT, MinimapCanvas.HEIGHT).applyTo(minimap);
        details = new Text(parts, SWT.MULTI | SWT.READ_ONLY | SWT.WRAP | SWT.V_SCROLL);
        parts.setWeights(WEIGHTS);
        range = new SharedRange(graph, session);
        connect();
    }

    private void connect() {
        filter.addListener(SWT.Modify, event -> filter());
        filter.addListener(SWT.DefaultSelection, event -> graph.setFocus());
        TimeGraphPointer.connect(graph, picture -> choose());
        TimeGraphSpeech.connect(graph);
        TimeGraphKeys keys = TimeGraphKeys.connect(graph);
        keys.on(picture -> filter.setFocus(), '/');
        keys.on(picture -> new KeySheet(getShell()).open(), '?');
        keys.on(picture -> choose(), SWT.CR, SWT.KEYPAD_CR);
        keys.on(picture -> act(tasks -> tasks.step(-1)), SWT.ARROW_UP);
        keys.on(picture -> act(tasks -> tasks.step(1)), SWT.ARROW_DOWN);
        keys.on(picture -> along(picture, Navigation::previous), SWT.ARROW_LEFT);
        keys.on(picture -> along(picture, Navigation::next), SWT.ARROW_RIGHT);
        keys.on(picture -> act(tasks -> tasks.enter(Long.MIN_VALUE)), SWT.HOME);
        keys.on(picture -> act(tasks -> tasks.enter(Long.MAX_VALUE)), SWT.END);
        graph.onMarks(marks -> session.pointOut(marks.moment()));
        graph.onMarks(this::say);
    }

    /** From a row that is chosen as a whole into it, at the begin of what is seen; then from segment to segment. */
    private void along(PictureActions picture, BiFunction<Navigation, Integer, OptionalInt> way) {
        if (graph.marks().segment().isPresent()) {
            picture.follow(way);
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
        graph.show(shown.map(all -> all.filtered(filter.getText())));
        minimap.sceneChanged();
        count();
        say(graph.marks());
    }

    private void filter() {
        graph.state().ifPresent(state -> state.show(scene.orElseThrow().filtered(filter.getText())));
        count();
    }

    private void count() {
        count.setText(scene().map(shown -> String.format("%,d of %,d tasks", shown.held(),
                shown.graph().rows().size())).orElse(""));
    }

    /** Shows only tasks that hold a text. */
    public void filter(String text) {
        filter.setText(text);
    }

    private void say(Marks marks) {
        String said = graph.state().map(state -> new HitText(state.scene()).of(marks.selected())).orElse("");
        if (!said.equals(details.getText())) {
            details.setText(said);
        }
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
        return details.getText();
    }

    /** What is in view as a picture, all of the tasks that are shown as a table. */
    public Map<ExportFormat, ExportContent> exports() {
        return graph.state().map(state -> TaskExports.of(scene().orElseThrow(), state, graph.palette()))
                .orElse(Map.of());
    }
}
