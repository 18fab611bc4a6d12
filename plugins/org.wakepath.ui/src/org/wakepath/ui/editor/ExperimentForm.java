// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.editor;

import java.util.List;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Text;
import org.eclipse.ui.forms.widgets.ExpandableComposite;
import org.eclipse.ui.forms.widgets.FormToolkit;
import org.eclipse.ui.forms.widgets.ScrolledForm;
import org.eclipse.ui.forms.widgets.Section;
import org.wakepath.experiment.Bookmark;
import org.wakepath.experiment.Experiment;
import org.wakepath.experiment.Question;
import org.wakepath.ui.drawing.Theme;
import org.wakepath.ui.session.Notes;
import org.wakepath.ui.session.OpenExperiment;
import org.wakepath.ui.session.Recall;
import org.wakepath.ui.session.Session;
import org.wakepath.ui.widgets.StatusSentence;
import org.wakepath.words.SafeText;

/** The whole content of an experiment, on one page. */
public final class ExperimentForm {
    private static final int MARGIN = 8;
    private static final int GAP = 12;

    private final OpenExperiment experiment;
    private final StatusSentence status;
    private final ScrolledForm form;
    private final NotesSection notes;
    private final ChangedElsewhere changed;
    private final List<EntrySection> sections;
    private String complaint = "";

    ExperimentForm(Composite parent, Session session, OpenExperiment experiment, StatusSentence status) {
        this.experiment = experiment;
        this.status = status;
        FormToolkit toolkit = new FormToolkit(parent.getDisplay());
        form = toolkit.createScrolledForm(parent);
        form.addDisposeListener(event -> toolkit.dispose());
        Composite body = form.getBody();
        GridLayoutFactory.fillDefaults().numColumns(2).equalWidth(true).margins(MARGIN, MARGIN).spacing(GAP, GAP)
                .applyTo(body);
        changed = new ChangedElsewhere(toolkit, body, experiment, this::commit, this::complain);
        Changes changes = new Changes(experiment, this::complain);
        sections = List.of(new TraceSection(toolkit, body, changes, session),
                new HostSection(toolkit, body, changes, session),
                questions(toolkit, body, changes, session),
                bookmarks(toolkit, body, changes, session),
                new ColourSection(toolkit, body, changes));
        notes = new NotesSection(toolkit, body, changes);
        Runnable settle = this::settle;
        experiment.history().addListener(settle);
        form.addDisposeListener(event -> experiment.history().removeListener(settle));
        sections.forEach(section -> section.table().onEdit(settle));
        refresh();
        Theme.dress(form, this::refresh);
    }

    /** The paths that were requested. */
    private static EntrySection questions(FormToolkit toolkit, Composite parent, Changes changes, Session session) {
        EntryList<Question> list = new EntryList<>("Question",
                new EntryTable<Question>(toolkit, parent, "Questions").wide(),
                changes.experiment().content().questions(), changes);
        list.column("Task", 2, Question::task, (old, task) -> new Question(task, old.from(), old.to()));
        list.column("From", 3, question -> TimeText.of(question.from()),
                (old, from) -> new Question(old.task(), TimeText.optional(from), old.to()));
        list.column("To", 3, question -> TimeText.of(question.to()),
                (old, to) -> new Question(old.task(), old.from(), TimeText.optional(to)));
        list.adder("Add the path that is shown, within the time in view", new Notes(session)::question,
                "Choose a task in the view Experiment first: its path is what is added.");
        list.shower("Ask", "Show the path that answers it", new Recall(session)::ask);
        list.remover("Remove this question");
        return list;
    }

    /** The marked moments and stretches of time. */
    private static EntrySection bookmarks(FormToolkit toolkit, Composite parent, Changes changes, Session session) {
        EntryList<Bookmark> list = new EntryList<>("Bookmark",
                new EntryTable<Bookmark>(toolkit, parent, "Bookmarks").wide(),
                changes.experiment().content().bookmarks(), changes);
        list.column("Note", 3, Bookmark::text, (old, text) -> new Bookmark(old.time(), old.end(), old.subject(), text));
        list.column("Time", 3, bookmark -> TimeText.of(bookmark.time()),
                (old, time) -> new Bookmark(TimeText.parse(time), old.end(), old.subject(), old.text()));
        list.column("Until", 3, bookmark -> TimeText.of(bookmark.end()),
                (old, end) -> new Bookmark(old.time(), TimeText.optional(end), old.subject(), old.text()));
        list.column("About", 2, Bookmark::subject,
                (old, subject) -> new Bookmark(old.time(), old.end(), subject, old.text()));
        list.adder("Mark the selected time, the moment that is pointed out, or where the selected segment begins",
                () -> new Notes(session).bookmark(""),
                "Choose a task in the view Experiment first, and a moment of its path.");
        list.shower("Show", "Show this time", new Recall(session)::visit);
        list.remover("Remove this bookmark");
        return list;
    }

    OpenExperiment experiment() {
        return experiment;
    }

    Control control() {
        return form;
    }

    /** Shows the current content of the experiment. */
    void refresh() {
        sections.forEach(EntrySection::refresh);
        notes.refresh();
        changed.refresh();
    }

    /** Moves text that is still being typed into the experiment. */
    void commit() {
        notes.commit();
    }

    /** Reports in the status line what was wrong with the last change; an empty text clears it. */
    void complain(String sentence) {
        complaint = SafeText.clean(sentence);
        if (complaint.isEmpty()) {
            status.say(complaint);
        } else {
            status.complain(complaint);
        }
    }

    /** Clears the report once something else is changed or saved, here or elsewhere, or is about to be. */
    private void settle() {
        if (!complaint.isEmpty()) {
            complain("");
        }
    }

    /** What was wrong with the last change; empty if nothing was. */
    public String complaint() {
        return complaint;
    }

    /** The field for notes. */
    public Text notes() {
        return notes.text();
    }

    /** The question that is visible while the file has been changed elsewhere, with its buttons. */
    public Composite changed() {
        return changed.bar();
    }

    /** The table with a title. */
    public EntryTable<?> table(String title) {
        return sections.stream().map(EntrySection::table).filter(table -> table.title().equals(title)).findFirst()
                .orElseThrow();
    }

    /** The notes of a user. Text that is typed without a pause is one change. */
    private static final class NotesSection {
        private static final int HEIGHT = 96;
        private static final int WIDTH = 200;
        private static final int PAUSE = 600;

        private final Text text;
        private final Changes changes;
        private final Experiment content;
        private final Runnable commit = this::commit;
        private boolean isTyping;

        NotesSection(FormToolkit toolkit, Composite parent, Changes changes) {
            this.changes = changes;
            this.content = changes.experiment().content();
            Section section = toolkit.createSection(parent, ExpandableComposite.EXPANDED);
            section.setText("Notes");
            GridDataFactory.fillDefaults().grab(true, false).applyTo(section);
            text = toolkit.createText(section, "", SWT.MULTI | SWT.WRAP | SWT.V_SCROLL | SWT.BORDER);
            text.setToolTipText("Notes on this analysis");
            GridDataFactory.fillDefaults().hint(WIDTH, HEIGHT).applyTo(text);
            section.setClient(text);
            text.addModifyListener(event -> type());
            text.addListener(SWT.FocusOut, event -> commit());
            text.addListener(SWT.Dispose, event -> text.getDisplay().timerExec(-1, commit));
        }

        /** The first letter counts at once, so that the editor never closes without asking. */
        private void type() {
            if (!isTyping) {
                commit();
                isTyping = true;
            }
            text.getDisplay().timerExec(PAUSE, commit);
        }

        Text text() {
            return text;
        }

        /** Moves the typed text into the experiment. */
        void commit() {
            isTyping = false;
            if (!typed().equals(content.notes())) {
                changes.make("Write Notes", () -> content.setNotes(typed()));
            }
        }

        private String typed() {
            return text.getText().replace(Text.DELIMITER, "\n");
        }

        /** Shows the current content of the experiment. */
        void refresh() {
            if (!isTyping && !typed().equals(content.notes())) {
                text.setText(content.notes().replace("\n", Text.DELIMITER));
                isTyping = false;
            }
        }
    }
}
