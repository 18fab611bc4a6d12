// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.path;

import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableColumn;
import org.eclipse.swt.widgets.TableItem;
import org.wakepath.path.ActivePath;
import org.wakepath.path.PathSegment;
import org.wakepath.view.scene.Navigation;
import org.wakepath.view.scene.Scene;
import org.wakepath.view.scene.Viewport;
import org.wakepath.view.state.Marks;
import org.wakepath.words.Durations;
import org.wakepath.words.Sentence;
import org.wakepath.words.StateWords;
import org.wakepath.words.WorkerWords;

/**
 * The segments in view as a table. It gives the same information as the picture to users who cannot see it, and can be
 * read line by line.
 */
final class SegmentTable {
    /** The toolkit makes its rows one by one, and nobody reads more rows than these. */
    private static final int MOST = 10_000;
    private static final String[] TITLES = {"from (ms)", "time (ms)", "host", "task", "state", "cause"};
    private static final int[] WIDTHS = {110, 100, 120, 160, 100, 500};

    private final TimeGraphCanvas graph;
    private final Table table;
    private Optional<Scene> scene = Optional.empty();
    /** The position of each row in the path. */
    private int[] segments = new int[0];

    SegmentTable(Composite parent, TimeGraphCanvas graph) {
        this.graph = graph;
        table = new Table(parent, SWT.VIRTUAL | SWT.FULL_SELECTION | SWT.SINGLE);
        TimeGraphSpeech.name(table, "Segments in view");
        table.setHeaderVisible(true);
        for (int i = 0; i < TITLES.length; i++) {
            TableColumn column = new TableColumn(table, i < 2 ? SWT.RIGHT : SWT.LEFT);
            column.setText(TITLES[i]);
            column.setWidth(WIDTHS[i]);
        }
        table.setVisible(false);
        table.addListener(SWT.SetData, this::fill);
        table.addListener(SWT.Selection, event -> graph.select(OptionalInt.of(segments[table.getSelectionIndex()])));
        graph.onView(this::show);
        graph.onMarks(this::select);
    }

    /** Shows or hides the table. */
    void toggle() {
        table.setVisible(!table.getVisible());
        table.getParent().layout();
        refresh();
    }

    /** Uses another scene of the time graph, or none. */
    void show(Optional<Scene> shown) {
        scene = shown;
        refresh();
    }

    /** Shows the segments that are in view now. */
    void refresh() {
        graph.view().ifPresentOrElse(this::show, () -> table.setItemCount(0));
    }

    boolean isShown() {
        return table.getVisible();
    }

    private void show(Viewport view) {
        if (!table.getVisible()) {
            return;
        }
        Navigation ways = scene.orElseThrow().navigation();
        OptionalInt from = ways.at(view.scale().start());
        Scene looked = (Scene) graph.state().orElseThrow().scene();
        segments = from.isEmpty() ? new int[0]
                : IntStream.rangeClosed(from.getAsInt(), ways.at(view.scale().end() - 1).getAsInt())
                        .filter(looked::isMeant).filter(looked::passes).limit(MOST).toArray();
        table.setItemCount(segments.length);
        table.clearAll();
        select(graph.marks());
    }

    private void select(Marks marks) {
        if (table.getVisible()) {
            int index = Arrays.binarySearch(segments, marks.segment().orElse(-1));
            if (index < 0) {
                table.deselectAll();
            } else if (index != table.getSelectionIndex()) {
                table.setSelection(index);
            }
        }
    }

    private void fill(Event event) {
        ActivePath path = scene.orElseThrow().path();
        PathSegment segment = path.segments().get(segments[event.index]);
        ((TableItem) event.item).setText(new String[] {
            Durations.milliseconds(segment.start() - path.start()), Durations.milliseconds(segment.duration()),
            segment.worker().host(), WorkerWords.of(segment.worker()), StateWords.of(segment.state()),
            Sentence.of(segment)});
    }
}
