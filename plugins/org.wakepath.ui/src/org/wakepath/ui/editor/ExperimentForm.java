// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.editor;

import java.util.List;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Text;
import org.eclipse.ui.forms.widgets.FormToolkit;
import org.eclipse.ui.forms.widgets.ScrolledForm;
import org.wakepath.ui.StatusSentence;
import org.wakepath.ui.session.OpenExperiment;
import org.wakepath.ui.session.Session;
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
                QuestionSection.of(toolkit, body, changes, session),
                BookmarkSection.of(toolkit, body, changes, session),
                new ColourSection(toolkit, body, changes));
        notes = new NotesSection(toolkit, body, changes);
        refresh();
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
}
