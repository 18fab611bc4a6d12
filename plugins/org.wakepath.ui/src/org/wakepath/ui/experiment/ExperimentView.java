// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.experiment;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.viewers.ColumnLabelProvider;
import org.eclipse.jface.viewers.ColumnViewerToolTipSupport;
import org.eclipse.jface.viewers.IStructuredSelection;
import org.eclipse.jface.viewers.ITreeContentProvider;
import org.eclipse.jface.viewers.TreeViewer;
import org.eclipse.swt.SWT;
import org.eclipse.swt.accessibility.AccessibleListener;
import org.eclipse.swt.custom.SashForm;
import org.eclipse.swt.dnd.DND;
import org.eclipse.swt.dnd.DropTarget;
import org.eclipse.swt.dnd.DropTargetAdapter;
import org.eclipse.swt.dnd.DropTargetEvent;
import org.eclipse.swt.dnd.FileTransfer;
import org.eclipse.swt.dnd.Transfer;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Text;
import org.eclipse.swt.widgets.TreeItem;
import org.wakepath.experiment.Bookmark;
import org.wakepath.experiment.Question;
import org.wakepath.graph.model.TaskSummary;
import org.wakepath.ui.editor.InputOpener;
import org.wakepath.ui.editor.TimeText;
import org.wakepath.ui.session.Focus;
import org.wakepath.ui.session.OpenExperiment;
import org.wakepath.ui.session.OpenTraces;
import org.wakepath.ui.session.Recall;
import org.wakepath.ui.session.Session;
import org.wakepath.ui.session.SessionState;
import org.wakepath.ui.session.SessionView;
import org.wakepath.ui.session.TaskTotals.HostTasks;
import org.wakepath.ui.session.TaskTotals.ProcessTasks;
import org.wakepath.ui.session.TaskTotals.TaskLoad;
import org.wakepath.words.Durations;
import org.wakepath.words.SafeText;

/** The hosts, processes and tasks of the open traces; a folder dropped here is opened. */
public final class ExperimentView extends SessionView {
    /** Id of the view. */
    public static final String ID = "org.wakepath.ui.experiment";

    private static final int[] WEIGHTS = {25, 75};

    private SashForm content;
    private Composite page;
    private NoteTree notes;
    private TaskTree tree;
    private ChosenRow chosen;

    @Override
    protected void createContent(Composite pages) {
        content = new SashForm(pages, SWT.VERTICAL);
        notes = new NoteTree(content, session());
        page = new Composite(content, SWT.NONE);
        content.setWeights(WEIGHTS);
        GridLayoutFactory.fillDefaults().applyTo(page);
        tree = new TaskTree(page);
        GridDataFactory.fillDefaults().grab(true, true).applyTo(tree.control());
        tree.viewer().addSelectionChangedListener(event -> choose(event.getStructuredSelection()));
        getSite().setSelectionProvider(tree.viewer());
        chosen = new ChosenRow(tree.viewer());
        tree.onWhole(() -> chosen.show(session().focus().task()));
        acceptFolders(pages);
    }

    private void choose(IStructuredSelection selection) {
        if (selection.getFirstElement() instanceof TaskLoad task) {
            session().choose(task.task());
        } else if (selection.getFirstElement() instanceof ProcessTasks process) {
            session().choose(process.main().task());
        }
    }

    private void acceptFolders(Composite pages) {
        DropTarget target = new DropTarget(pages, DND.DROP_COPY | DND.DROP_LINK | DND.DROP_MOVE | DND.DROP_DEFAULT);
        target.setTransfer(new Transfer[] {FileTransfer.getInstance()});
        target.addDropListener(new DropTargetAdapter() {
            @Override
            public void dragEnter(DropTargetEvent event) {
                event.detail = DND.DROP_COPY;
            }

            @Override
            public void drop(DropTargetEvent event) {
                if (event.data instanceof String[] files) {
                    InputOpener.open(getSite().getWorkbenchWindow(), Arrays.stream(files).map(Path::of).toList());
                }
            }
        });
    }

    @Override
    public void stateChanged() {
        SessionState state = session().state();
        if (state instanceof SessionState.Open open) {
            tree.name(session().names());
            tree.show(open.traces().hosts());
            filling().show(content);
        } else {
            tree.show(List.of());
            filling().say(sentence(state) + missingTraces());
        }
        showNotes();
    }

    @Override
    public void focusChanged(Focus before) {
        if (!session().focus().task().equals(before.task())) {
            chosen.show(session().focus().task());
        }
        if (!session().focus().scene().equals(before.scene())) {
            tree.show(session().focus().scene());
        }
    }

    @Override
    public void bookmarksChanged() {
        showNotes();
    }

    private void showNotes() {
        describe(session().experiment().map(OpenExperiment::name).map(SafeText::clean).orElse(""));
        content.setMaximizedControl(session().experiment().isPresent() ? null : page);
        notes.show(session().experiment());
        session().experiment().filter(OpenExperiment::isChangedElsewhere)
                .ifPresent(experiment -> InputOpener.ask(getSite().getWorkbenchWindow(), experiment));
    }

    @Override
    public void experimentChanged() {
        if (session().state() instanceof SessionState.Open) {
            tree.name(session().names());
            showNotes();
        } else {
            stateChanged();
        }
    }

    /** A sentence on traces of the experiment that are missing, so that the user notices it. */
    private String missingTraces() {
        List<Path> folders = session().experiment().map(OpenExperiment::missing).orElse(List.of());
        return folders.isEmpty() ? "" : " Missing: " + SafeText.clean(names(folders))
                + ". Put the folder back, or change its path in the editor of the experiment.";
    }

    private static String sentence(SessionState state) {
        if (state instanceof SessionState.Opening opening) {
            return "Reading " + names(opening.folders()) + "…";
        }
        if (state instanceof SessionState.Failed failed) {
            return failed.sentence();
        }
        return "Drop a folder with traces here, or a saved experiment, or choose File › Open Traces… (Ctrl+O).";
    }

    private static String names(List<Path> folders) {
        return String.join(", ", folders.stream().map(Path::toString).toList());
    }

    /** The tree of the experiment's notes. */
    public TreeViewer notes() {
        return notes.viewer();
    }

    /** The field that filters the tree. */
    public Text filter() {
        return tree.field();
    }

    /** The sentence in place of tasks if the filter finds none; empty otherwise. */
    public String missing() {
        return tree.missing();
    }

    /** The tree of tasks. */
    public TreeViewer viewer() {
        return tree.viewer();
    }

    /** The row of the task that all views show. */
    static final class ChosenRow {
        private final TreeViewer viewer;

        ChosenRow(TreeViewer viewer) {
            this.viewer = viewer;
        }

        /**
         * Selects and shows the row of a task, or none if it has no row. Listeners are not notified, because the task
         * was chosen before. The row of a process stands for its main thread.
         */
        void show(Optional<TaskSummary> task) {
            boolean isShown = viewer.getStructuredSelection().getFirstElement() instanceof ProcessTasks process
                    && task.equals(Optional.of(process.main().task()));
            if (isShown) {
                return;
            }
            task.flatMap(this::row).flatMap(this::item).ifPresentOrElse(viewer.getTree()::setSelection,
                    viewer.getTree()::deselectAll);
        }

        private Optional<TaskLoad> row(TaskSummary task) {
            return ((List<?>) viewer.getInput()).stream().flatMap(host -> ((HostTasks) host).processes().stream())
                    .flatMap(process -> process.tasks().stream())
                    .filter(row -> row.task().hostNumber() == task.hostNumber() && row.task().worker() == task.worker())
                    .findFirst();
        }

        /** The item of a row; empty if it is filtered out, or is not among the first. */
        private Optional<TreeItem> item(TaskLoad row) {
            viewer.expandToLevel(row, 0);
            return viewer.testFindItem(row) instanceof TreeItem item ? Optional.of(item) : Optional.empty();
        }
    }

    /** The notes of the open experiment. Choosing a question asks it; choosing a bookmark shows its moment. */
    static final class NoteTree {
        private final Session session;
        private final TreeViewer viewer;

        private record Group(String title, List<Note> notes) {
        }

        /** A note, compared by identity, because the same note can exist twice. */
        private static final class Note {
            private final String text;
            private final Runnable choice;

            Note(String text, Runnable choice) {
                this.text = SafeText.clean(text);
                this.choice = choice;
            }
        }

        NoteTree(Composite parent, Session session) {
            this.session = session;
            viewer = new TreeViewer(parent, SWT.SINGLE | SWT.H_SCROLL | SWT.V_SCROLL);
            viewer.getTree().getAccessible().addAccessibleListener(
                    AccessibleListener.getNameAdapter(event -> event.result = "Notes of the experiment"));
            viewer.setContentProvider(new NoteContent());
            viewer.setLabelProvider(new ColumnLabelProvider() {
                @Override
                public String getText(Object row) {
                    return row instanceof Group group ? group.title() : ((Note) row).text;
                }

                @Override
                public String getToolTipText(Object row) {
                    return getText(row);
                }
            });
            ColumnViewerToolTipSupport.enableFor(viewer);
            viewer.addSelectionChangedListener(event -> {
                if (event.getStructuredSelection().getFirstElement() instanceof Note note) {
                    note.choice.run();
                }
            });
        }

        TreeViewer viewer() {
            return viewer;
        }

        void show(Optional<OpenExperiment> experiment) {
            viewer.setInput(experiment.map(this::groups).orElse(List.of()));
            viewer.expandAll();
        }

        private List<Group> groups(OpenExperiment experiment) {
            Recall recall = new Recall(session);
            List<Group> groups = new ArrayList<>();
            add(groups, "Missing traces", experiment.missing().stream()
                    .map(folder -> new Note(experiment.seen(folder) + " is missing", () -> {})));
            add(groups, "Questions", experiment.content().questions().stream()
                    .map(question -> new Note(text(question), () -> recall.ask(question))));
            Stream<Note> problem = session.bookmarkProblem().stream()
                    .map(sentence -> new Note("Not in the pictures: " + sentence, () -> {}));
            add(groups, "Bookmarks", Stream.concat(problem, experiment.content().bookmarks().stream()
                    .map(bookmark -> new Note(text(bookmark), () -> recall.visit(bookmark)))));
            return groups;
        }

        private static void add(List<Group> groups, String title, Stream<Note> notes) {
            List<Note> all = notes.toList();
            if (!all.isEmpty()) {
                groups.add(new Group(title, all));
            }
        }

        private String text(Question question) {
            OptionalLong from = question.from();
            OptionalLong to = question.to();
            String length = from.isPresent() && to.isPresent()
                    ? Durations.format(to.getAsLong() - from.getAsLong()) + " " : "";
            String interval = from.isPresent() ? length + "from " + TimeText.of(from.getAsLong())
                    : to.isPresent() ? "until " + TimeText.of(to.getAsLong()) : "";
            return name(question.task()) + (interval.isEmpty() ? "" : " · " + interval);
        }

        private String text(Bookmark bookmark) {
            String said = bookmark.text().isBlank() ? name(bookmark.subject()) : bookmark.text();
            String length = bookmark.end().isEmpty() ? ""
                    : Durations.format(bookmark.end().getAsLong() - bookmark.time()) + " from ";
            return said + " · " + length + TimeText.of(bookmark.time());
        }

        private String name(String subject) {
            return traces().flatMap(traces -> traces.task(subject))
                    .map(task -> task.task().name() + " (" + task.task().tid()
                            + ") on " + session.names().of(task.task()))
                    .orElseGet(() -> session.names().of(subject));
        }

        private Optional<OpenTraces> traces() {
            return session.state() instanceof SessionState.Open open ? Optional.of(open.traces()) : Optional.empty();
        }

        private static final class NoteContent implements ITreeContentProvider {
            @Override
            public Object[] getElements(Object input) {
                return ((List<?>) input).toArray();
            }

            @Override
            public Object[] getChildren(Object parent) {
                return parent instanceof Group group ? group.notes().toArray() : new Object[0];
            }

            @Override
            public Object getParent(Object element) {
                return null;
            }

            @Override
            public boolean hasChildren(Object element) {
                return element instanceof Group;
            }
        }
    }
}
