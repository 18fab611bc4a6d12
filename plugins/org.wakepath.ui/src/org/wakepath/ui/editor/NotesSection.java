// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.editor;

import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Text;
import org.eclipse.ui.forms.widgets.ExpandableComposite;
import org.eclipse.ui.forms.widgets.FormToolkit;
import org.eclipse.ui.forms.widgets.Section;
import org.wakepath.experiment.Experiment;

/** The notes of a user. Text that is typed without a pause is one change. */
final class NotesSection {
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
        Section section = toolkit.createSection(parent, ExpandableComposite.TITLE_BAR);
        section.setText("Notes");
        GridDataFactory.fillDefaults().grab(true, false).applyTo(section);
        text = toolkit.createText(section, "", SWT.MULTI | SWT.WRAP | SWT.V_SCROLL | SWT.BORDER);
        text.setToolTipText("Whatever is to be remembered of this analysis");
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
