/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.ui.experiment;

import java.util.List;
import java.util.Optional;
import org.eclipse.jface.viewers.TreeViewer;
import org.eclipse.swt.widgets.TreeItem;
import org.wakepath.graph.model.TaskSummary;
import org.wakepath.ui.session.HostTasks;
import org.wakepath.ui.session.TaskTimes;

/** The row of the task that all views show. */
final class ChosenRow {
    private final TreeViewer viewer;

    ChosenRow(TreeViewer viewer) {
        this.viewer = viewer;
    }

    /** Selects and shows the row of a task, or none where it has none; nobody is told, since it was chosen before. */
    void show(Optional<TaskSummary> task) {
        task.flatMap(this::row).flatMap(this::item).ifPresentOrElse(viewer.getTree()::setSelection,
                viewer.getTree()::deselectAll);
    }

    private Optional<TaskTimes> row(TaskSummary task) {
        return ((List<?>) viewer.getInput()).stream().flatMap(host -> ((HostTasks) host).processes().stream())
                .flatMap(process -> process.tasks().stream())
                .filter(row -> row.task().hostNumber() == task.hostNumber() && row.task().worker() == task.worker())
                .findFirst();
    }

    /** Empty where it is filtered out, or not among the first. */
    private Optional<TreeItem> item(TaskTimes row) {
        viewer.expandToLevel(row, 0);
        return viewer.testFindItem(row) instanceof TreeItem item ? Optional.of(item) : Optional.empty();
    }
}
