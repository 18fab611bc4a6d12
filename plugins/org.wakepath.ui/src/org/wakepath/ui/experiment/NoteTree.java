// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.eclipse.jface.viewers.ColumnLabelProvider;
import org.eclipse.jface.viewers.ColumnViewerToolTipSupport;
import org.eclipse.jface.viewers.ITreeContentProvider;
import org.eclipse.jface.viewers.TreeViewer;
import org.eclipse.swt.SWT;
import org.eclipse.swt.accessibility.AccessibleListener;
import org.eclipse.swt.widgets.Composite;
import org.wakepath.experiment.Bookmark;
import org.wakepath.experiment.Question;
import org.wakepath.ui.editor.TimeText;
import org.wakepath.ui.session.OpenExperiment;
import org.wakepath.ui.session.OpenTraces;
import org.wakepath.ui.session.Recall;
import org.wakepath.ui.session.Session;
import org.wakepath.ui.session.SessionState;
import org.wakepath.words.Durations;
import org.wakepath.words.SafeText;

/** What the open experiment noted: choosing a question asks it, choosing a bookmark shows its moment. */
final class NoteTree {
    private final Session session;
    private final TreeViewer viewer;

    private record Group(String title, List<Note> notes) {
    }

    /** Compared by identity, since the same may be noted twice. */
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
        add(groups, "Bookmarks", experiment.content().bookmarks().stream()
                .map(bookmark -> new Note(text(bookmark), () -> recall.visit(bookmark))));
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
        return said + " · " + TimeText.of(bookmark.time());
    }

    private String name(String subject) {
        return traces().flatMap(traces -> traces.task(subject))
                .map(task -> task.task().name() + " (" + task.task().tid()
                        + ") on " + session.names().of(task.task().host()))
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
