// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.experiment;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.eclipse.core.runtime.jobs.IJobChangeEvent;
import org.eclipse.core.runtime.jobs.JobChangeAdapter;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.TreeColumnLayout;
import org.eclipse.jface.viewers.ColumnLabelProvider;
import org.eclipse.jface.viewers.ColumnPixelData;
import org.eclipse.jface.viewers.ColumnWeightData;
import org.eclipse.jface.viewers.IElementComparer;
import org.eclipse.jface.viewers.ITreeContentProvider;
import org.eclipse.jface.viewers.TreeViewer;
import org.eclipse.jface.viewers.TreeViewerColumn;
import org.eclipse.jface.viewers.Viewer;
import org.eclipse.jface.viewers.ViewerComparator;
import org.eclipse.swt.SWT;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Text;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.swt.widgets.TreeColumn;
import org.eclipse.swt.widgets.TreeItem;
import org.eclipse.ui.dialogs.FilteredTree;
import org.eclipse.ui.dialogs.PatternFilter;
import org.eclipse.ui.progress.WorkbenchJob;
import org.wakepath.ui.session.PathTimes;
import org.wakepath.ui.session.TaskTotals;
import org.wakepath.ui.session.TaskTotals.HostTasks;
import org.wakepath.ui.session.TaskTotals.ProcessTasks;
import org.wakepath.ui.session.TaskTotals.SystemTasks;
import org.wakepath.ui.session.TaskTotals.TaskLoad;
import org.wakepath.view.scene.Scene;
import org.wakepath.words.Durations;
import org.wakepath.words.HostNames;
import org.wakepath.words.SafeText;

/**
 * A tree of hosts, their processes, and their tasks, with how long each waited and ran, and its share of the path. It
 * can be filtered by name.
 */
final class TaskTree {
    /** The rows of one host or process until the user requests more; a row takes about 50 µs to make. */
    private static final int MOST_ROWS = 200;
    private static final int NAME_WIDTH = 110;
    private static final int TIME_WIDTH = 68;
    private static final int SHARE_WIDTH = 48;
    private static final int SHARE = 3;
    private static final int RUNNING = 2;
    /** Below this width, names have the room of the running time. */
    private static final int LEAST = 330;

    private final NameTree filtered;
    private final TreeColumnLayout widths = new TreeColumnLayout();
    private HostNames names = HostNames.LABELS;
    private Optional<PathTimes> onPath = Optional.empty();

    /** Finds the typed text anywhere in the names. */
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
        viewer.getTree().getParent().setLayout(widths);
        column("Task", NAME_WIDTH, SWT.LEFT, this::name);
        column("Waiting", TIME_WIDTH, TaskTotals::waiting, row -> Durations.format(row.waiting()));
        column("Running", TIME_WIDTH, TaskTotals::running, row -> Durations.format(row.running()));
        column("Path", SHARE_WIDTH, row -> onPath.map(path -> path.of(row)).orElse(0L),
                row -> onPath.map(path -> path.share(row)).orElse(""))
                        .setToolTipText("Share of the path that is shown");
        viewer.getTree().getParent().addListener(SWT.Resize, event -> fit());
        fit();
    }

    private void fit() {
        int width = viewer().getTree().getParent().getSize().x < LEAST ? 0 : TIME_WIDTH;
        TreeColumn running = viewer().getTree().getColumn(RUNNING);
        widths.setColumnData(running, new ColumnPixelData(width, width > 0));
    }

    /**
     * Adds a column about times. A click on its head sorts the tasks, the longest first. Hosts keep their places, and a
     * host's system tasks stay last.
     */
    private TreeColumn column(String title, int width, ToLongFunction<TaskTotals> time,
            Function<TaskTotals, String> text) {
        TreeColumn column = column(title, width, SWT.RIGHT, (Object row) -> text.apply((TaskTotals) row));
        column.addListener(SWT.Selection, event -> {
            Tree tree = column.getParent();
            tree.setSortColumn(column);
            tree.setSortDirection(SWT.DOWN);
            viewer().setComparator(new ViewerComparator() {
                @Override
                public int compare(Viewer viewer, Object one, Object other) {
                    if (one instanceof SystemTasks || other instanceof SystemTasks) {
                        return Boolean.compare(one instanceof SystemTasks, other instanceof SystemTasks);
                    }
                    return one instanceof HostTasks ? 0
                            : Long.compare(time.applyAsLong((TaskTotals) other), time.applyAsLong((TaskTotals) one));
                }
            });
        });
        return column;
    }

    private TreeColumn column(String title, int width, int style, Function<Object, String> text) {
        TreeViewerColumn column = new TreeViewerColumn(viewer(), style);
        column.getColumn().setText(title);
        widths.setColumnData(column.getColumn(), style == SWT.LEFT ? new ColumnWeightData(1, width, true)
                : new ColumnPixelData(width, true));
        column.setLabelProvider(new ColumnLabelProvider() {
            @Override
            public String getText(Object row) {
                return text.apply(row);
            }
        });
        return column.getColumn();
    }

    private String name(Object row) {
        if (row instanceof HostTasks host) {
            return SafeText.clean(names.of(host.anyone()));
        }
        if (row instanceof SystemTasks system) {
            return "system (" + system.processes().size() + ")";
        }
        if (row instanceof ProcessTasks process) {
            return SafeText.clean(process.name()) + " (" + process.tasks().get(0).task().process() + ")";
        }
        TaskLoad task = (TaskLoad) row;
        return SafeText.clean(task.task().task().name()) + " (" + task.task().task().tid() + ")";
    }

    void show(List<HostTasks> hosts) {
        viewer().setInput(hosts);
        filtered.expandLater(hosts);
        hosts.forEach(host -> control().getDisplay().asyncExec(() -> expand(hosts, host)));
    }

    /** Expands later, one host at a time, so that the user interface does not wait for the rows of all. */
    private void expand(List<HostTasks> hosts, HostTasks host) {
        if (!control().isDisposed() && viewer().getInput() == hosts) {
            viewer().expandToLevel(host, 1);
        }
    }

    /** Shows the shares of a path, or none. */
    void show(Optional<Scene> path) {
        onPath = path.map(scene -> new PathTimes(scene,
                task -> task.renamed(SafeText.clean(names.of(task.kernel())), SafeText.clean(task.container()),
                        SafeText.clean(task.program()), SafeText.clean(task.name()))));
        Tree tree = viewer().getTree();
        if (tree.getSortColumn() == tree.getColumn(SHARE)) {
            viewer().refresh();
        } else {
            Arrays.stream(tree.getItems()).forEach(this::update);
        }
    }

    /** Updates only rows that there are; a path touches few of them. */
    private void update(TreeItem item) {
        if (item.getData() instanceof TaskTotals row) {
            item.setText(SHARE, onPath.map(path -> path.share(row)).orElse(""));
            Arrays.stream(item.getItems()).forEach(this::update);
        }
    }

    void name(HostNames hosts) {
        if (!names.equals(hosts)) {
            names = hosts;
            viewer().refresh();
        }
    }

    /** Calls a listener when all rows that a filter had hidden are back. */
    void onWhole(Runnable listener) {
        filtered.onWhole(listener);
    }

    /** The field for the filter. */
    Text field() {
        return filtered.getFilterControl();
    }

    /** The sentence shown while nothing is found. */
    String missing() {
        return filtered.missing();
    }

    TreeViewer viewer() {
        return filtered.getViewer();
    }

    Control control() {
        return filtered;
    }

    /**
     * Compares rows by identity. Comparing a host with all of its tasks would take time in proportion to their number.
     */
    static final class SameRow implements IElementComparer {

        @Override
        public boolean equals(Object a, Object b) {
            return a == b;
        }

        @Override
        public int hashCode(Object element) {
            return System.identityHashCode(element);
        }
    }

    /** The children of each row; a process of one task is shown as that task. */
    static final class TaskContent implements ITreeContentProvider {
        private List<?> hosts = List.of();

        @Override
        public void inputChanged(Viewer viewer, Object before, Object input) {
            hosts = input instanceof List<?> rows ? rows : List.of();
        }

        @Override
        public Object[] getElements(Object input) {
            return ((List<?>) input).toArray();
        }

        @Override
        public Object[] getChildren(Object parent) {
            if (parent instanceof HostTasks host) {
                Stream<Object> system = host.system().processes().isEmpty() ? Stream.of() : Stream.of(host.system());
                return Stream.concat(rows(host.programs()), system).toArray();
            }
            if (parent instanceof SystemTasks system) {
                return rows(system.processes()).toArray();
            }
            return parent instanceof ProcessTasks process ? process.tasks().toArray() : new Object[0];
        }

        private static Stream<Object> rows(List<ProcessTasks> processes) {
            return processes.stream().map(p -> p.tasks().size() == 1 ? p.tasks().get(0) : p);
        }

        @Override
        public Object getParent(Object element) {
            return hosts.stream().flatMap(host -> parent((HostTasks) host, element)).findFirst().orElse(null);
        }

        private static Stream<Object> parent(HostTasks host, Object element) {
            return element == host.system() ? Stream.of(host)
                    : Stream.concat(parent(host, host.programs(), element),
                            parent(host.system(), host.system().processes(), element));
        }

        private static Stream<Object> parent(Object above, List<ProcessTasks> processes, Object element) {
            return processes.stream().flatMap(process -> {
                boolean isAlone = process.tasks().size() == 1;
                if (process == element) {
                    return Stream.of(above);
                }
                return process.tasks().stream().filter(task -> task == element).map(task -> isAlone ? above : process);
            });
        }

        @Override
        public boolean hasChildren(Object element) {
            return element instanceof HostTasks || element instanceof SystemTasks || element instanceof ProcessTasks;
        }
    }

    /** A tree that the user filters by typing. Clearing the filter expands it as it was before. */
    static final class NameTree extends FilteredTree {
        private static final int INDENT = 6;

        private final Label missing;
        private List<?> expanded = List.of();
        private boolean isFiltered;
        private Runnable whole = () -> {};

        NameTree(Composite parent, int style, PatternFilter filter) {
            super(parent, style, filter, true, true);
            missing = new Label(this, SWT.WRAP);
            GridDataFactory.fillDefaults().grab(true, false).indent(INDENT, INDENT).exclude(true).applyTo(missing);
            missing.setVisible(false);
            missing.moveAbove(treeComposite);
        }

        /** Calls a listener when the tree is as it was before the filter. */
        void onWhole(Runnable listener) {
            whole = listener;
        }

        /** Sets other rows, some of which are expanded once there is no filter. */
        void expandLater(List<?> rows) {
            expanded = rows;
        }

        @Override
        protected void textChanged() {
            if (!isFiltered && !isCleared()) {
                isFiltered = true;
                expanded = List.of(getViewer().getExpandedElements());
            }
            super.textChanged();
        }

        /** Shows a sentence above the tree if the filter leaves it empty. */
        private void sayWhatIsMissing() {
            if (isDisposed()) {
                return;
            }
            boolean isMissing = !isCleared() && getViewer().getTree().getItemCount() == 0;
            missing.setText(isMissing ? "No task has \"" + getFilterString().replace("&", "&&")
                    + "\" in its name or id." : "");
            ((GridData) missing.getLayoutData()).exclude = !isMissing;
            missing.setVisible(isMissing);
            layout();
        }

        /** The sentence shown while no row passes the filter; empty otherwise. */
        String missing() {
            return missing.getText();
        }

        private boolean isCleared() {
            return getFilterString().isEmpty();
        }

        /** The job filters; without a filter it collapses the rows that were expanded. A cancelled job does neither. */
        @Override
        protected WorkbenchJob doCreateRefreshJob() {
            WorkbenchJob job = super.doCreateRefreshJob();
            job.addJobChangeListener(new JobChangeAdapter() {
                @Override
                public void done(IJobChangeEvent event) {
                    if (event.getResult().isOK() && !isDisposed()) {
                        getDisplay().asyncExec(() -> expand(0));
                        getDisplay().asyncExec(NameTree.this::sayWhatIsMissing);
                    }
                }
            });
            return job;
        }

        /** Expands one row after the other, so that the user interface does not wait for everything below them. */
        private void expand(int from) {
            if (isDisposed() || !isFiltered || !isCleared()) {
                return;
            }
            if (from < expanded.size()) {
                getViewer().setExpandedState(expanded.get(from), true);
                getDisplay().asyncExec(() -> expand(from + 1));
            } else {
                isFiltered = false;
                whole.run();
            }
        }
    }
}
