// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.statistics;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.eclipse.jface.layout.TreeColumnLayout;
import org.eclipse.jface.viewers.ColumnLabelProvider;
import org.eclipse.jface.viewers.ColumnLayoutData;
import org.eclipse.jface.viewers.ColumnPixelData;
import org.eclipse.jface.viewers.ColumnWeightData;
import org.eclipse.jface.viewers.ITreeContentProvider;
import org.eclipse.jface.viewers.TreeViewer;
import org.eclipse.jface.viewers.TreeViewerColumn;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.wakepath.graph.model.Worker;
import org.wakepath.path.summary.Tally.Share;
import org.wakepath.path.summary.TaskGroup;
import org.wakepath.ui.widgets.QuietFocus;
import org.wakepath.view.statistics.Statistics;
import org.wakepath.words.Durations;
import org.wakepath.words.Percentages;
import org.wakepath.words.WorkerWords;

/** The time of each group of tasks as a row that opens to show its tasks. A task without a group has its own row. */
final class GroupTree {
    private static final int NAME = 180;
    private static final int TIME = 80;
    private static final int SHARE = 60;

    private final TreeColumnLayout widths = new TreeColumnLayout();
    private final TreeViewer viewer;
    private long elapsed;

    GroupTree(Composite parent) {
        Composite frame = new Composite(parent, SWT.NONE);
        frame.setLayout(widths);
        viewer = new TreeViewer(frame, SWT.SINGLE | SWT.FULL_SELECTION | SWT.H_SCROLL | SWT.V_SCROLL);
        viewer.getTree().setHeaderVisible(true);
        viewer.setUseHashlookup(true);
        viewer.setContentProvider(new Groups());
        column("Task", new ColumnWeightData(1, NAME), SWT.LEFT, TaskLine::name);
        column("Time", new ColumnPixelData(TIME), SWT.RIGHT, line -> Durations.format(line.duration()));
        column("Share", new ColumnPixelData(SHARE), SWT.RIGHT, line -> Percentages.of(line.duration(), elapsed));
        QuietFocus.connect(viewer);
    }

    /**
     * A group of tasks, or one task.
     *
     * @param tasks the members of the group
     */
    record TaskLine(String name, long duration, List<Worker> tasks, List<TaskLine> lines) {

        static TaskLine of(TaskGroup group) {
            String host = " on " + group.first().host();
            List<TaskLine> lines = group.tasks().size() == 1 ? List.of() : group.tasks().stream()
                    .map(share -> new TaskLine(WorkerWords.of(share.key()), share.duration(), List.of(share.key()),
                            List.of()))
                    .toList();
            return new TaskLine(WorkerWords.of(group.first(), group.tasks().size()) + host, group.duration(),
                    group.tasks().stream().map(Share::key).toList(), lines);
        }
    }

    private static final class Groups implements ITreeContentProvider {
        @Override
        public Object[] getElements(Object lines) {
            return ((List<?>) lines).toArray();
        }

        @Override
        public Object[] getChildren(Object line) {
            return ((TaskLine) line).lines().toArray();
        }

        @Override
        public Object getParent(Object line) {
            return null;
        }

        @Override
        public boolean hasChildren(Object line) {
            return !((TaskLine) line).lines().isEmpty();
        }
    }

    private void column(String title, ColumnLayoutData width, int style, Function<TaskLine, String> text) {
        TreeViewerColumn column = new TreeViewerColumn(viewer, style);
        column.getColumn().setText(title);
        widths.setColumnData(column.getColumn(), width);
        column.setLabelProvider(new ColumnLabelProvider() {
            @Override
            public String getText(Object line) {
                return text.apply((TaskLine) line);
            }
        });
    }

    /** Notifies a listener of the line that the user chooses. */
    void onChoice(Consumer<TaskLine> listener) {
        viewer.getTree().addListener(SWT.Selection, event -> {
            if (viewer.getStructuredSelection().getFirstElement() instanceof TaskLine line) {
                listener.accept(line);
            }
        });
    }

    /** Shows the tasks of some statistics. */
    void show(Statistics statistics) {
        elapsed = statistics.elapsed();
        List<TaskLine> lines = TaskGroup.of(statistics.tasks().stream()
                .map(shares -> new Share<>(shares.key(), shares.total())).toList()).stream().map(TaskLine::of)
                .toList();
        // The same input again would close the groups and forget the selection.
        if (!lines.equals(viewer.getInput())) {
            viewer.setInput(lines);
        }
    }

    /** Clears the tree. */
    void clear() {
        viewer.setInput(List.of());
    }

    TreeViewer viewer() {
        return viewer;
    }
}
