/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.ui.experiment;

import java.util.List;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.eclipse.jface.viewers.ColumnLabelProvider;
import org.eclipse.jface.viewers.TreeViewer;
import org.eclipse.jface.viewers.TreeViewerColumn;
import org.eclipse.jface.viewers.Viewer;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Text;
import org.eclipse.ui.dialogs.PatternFilter;
import org.wakepath.ui.session.HostTasks;
import org.wakepath.ui.session.ProcessTasks;
import org.wakepath.ui.session.TaskTimes;
import org.wakepath.words.Durations;
import org.wakepath.words.HostNames;
import org.wakepath.words.SafeText;

/** Hosts, their processes, and their tasks, with how long each waited and ran; it can be filtered by name. */
final class TaskTree {
    /** Of one host or process, until more are asked for: a row takes about 50 µs to make. */
    private static final int MOST_ROWS = 200;
    private static final int NAME_WIDTH = 220;
    private static final int TIME_WIDTH = 84;

    private final NameTree filtered;
    private HostNames names = HostNames.LABELS;

    /** Looks for what is typed anywhere in the names. */
    private final class NameFilter extends PatternFilter {
        NameFilter() {
            setIncludeLeadingWildcard(true);
        }

        @Override
        protected boolean isLeafMatch(Viewer viewer, Object row) {
            return wordMatches(name(row));
        }
    }

    TaskTree(Composite parent) {
        filtered = new NameTree(parent, SWT.SINGLE | SWT.FULL_SELECTION | SWT.H_SCROLL | SWT.V_SCROLL,
                new NameFilter());
        filtered.setInitialText("filter by name or id");
        TreeViewer viewer = viewer();
        viewer.getTree().setHeaderVisible(true);
        viewer.setUseHashlookup(true);
        viewer.setDisplayIncrementally(MOST_ROWS);
        viewer.setComparer(new SameRow());
        viewer.setContentProvider(new TaskContent());
        column("Task", NAME_WIDTH, SWT.LEFT, this::name);
        column("Waiting", TIME_WIDTH, SWT.RIGHT, row -> Durations.format(time(row, HostTasks::waiting,
                ProcessTasks::waiting, TaskTimes::waiting)));
        column("Running", TIME_WIDTH, SWT.RIGHT, row -> Durations.format(time(row, HostTasks::running,
                ProcessTasks::running, TaskTimes::running)));
    }

    private void column(String title, int width, int style, Function<Object, String> text) {
        TreeViewerColumn column = new TreeViewerColumn(viewer(), style);
        column.getColumn().setText(title);
        column.getColumn().setWidth(width);
        column.setLabelProvider(new ColumnLabelProvider() {
            @Override
            public String getText(Object row) {
                return text.apply(row);
            }
        });
    }

    private String name(Object row) {
        if (row instanceof HostTasks host) {
            return SafeText.clean(names.of(host.host()));
        }
        if (row instanceof ProcessTasks process) {
            return SafeText.clean(process.name()) + " (" + process.tasks().get(0).task().process() + ")";
        }
        TaskTimes task = (TaskTimes) row;
        return SafeText.clean(task.task().task().name()) + " (" + task.task().task().tid() + ")";
    }

    private static long time(Object row, ToLongFunction<HostTasks> host, ToLongFunction<ProcessTasks> process,
            ToLongFunction<TaskTimes> task) {
        if (row instanceof HostTasks h) {
            return host.applyAsLong(h);
        }
        return row instanceof ProcessTasks p ? process.applyAsLong(p) : task.applyAsLong((TaskTimes) row);
    }

    void show(List<HostTasks> hosts) {
        viewer().setInput(hosts);
        filtered.expandLater(hosts);
        hosts.forEach(host -> control().getDisplay().asyncExec(() -> expand(hosts, host)));
    }

    /** Later, one host at a time, lest the user interface wait for the rows of all. */
    private void expand(List<HostTasks> hosts, HostTasks host) {
        if (!control().isDisposed() && viewer().getInput() == hosts) {
            viewer().expandToLevel(host, 1);
        }
    }

    void name(HostNames hosts) {
        if (!names.equals(hosts)) {
            names = hosts;
            viewer().refresh();
        }
    }

    /** Calls a listener when all is there again that a filter had left out. */
    void onWhole(Runnable listener) {
        filtered.onWhole(listener);
    }

    /** What is typed here is looked for. */
    Text field() {
        return filtered.getFilterControl();
    }

    TreeViewer viewer() {
        return filtered.getViewer();
    }

    Control control() {
        return filtered;
    }
}
