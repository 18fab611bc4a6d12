/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.ui.editor;

import java.util.function.UnaryOperator;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.ui.forms.widgets.FormToolkit;
import org.wakepath.experiment.Bookmark;
import org.wakepath.ui.session.Notes;
import org.wakepath.ui.session.OpenExperiment;
import org.wakepath.ui.session.Recall;
import org.wakepath.ui.session.Session;

/** The moments that were marked. */
final class BookmarkSection implements EntrySection {
    private final EntryTable<Bookmark> table;
    private final Changes changes;
    private final OpenExperiment experiment;
    private final Session session;

    BookmarkSection(FormToolkit toolkit, Composite parent, Changes changes, Session session) {
        this.changes = changes;
        this.experiment = changes.experiment();
        this.session = session;
        table = new EntryTable<Bookmark>(toolkit, parent, "Bookmarks").wide();
        table.column("Note", 3, Bookmark::text,
                (row, text) -> set(row, old -> new Bookmark(old.time(), old.subject(), text)));
        table.column("Time", 3, bookmark -> TimeText.of(bookmark.time()),
                (row, time) -> set(row, old -> new Bookmark(TimeText.parse(time), old.subject(), old.text())));
        table.column("About", 2, Bookmark::subject,
                (row, subject) -> set(row, old -> new Bookmark(old.time(), subject, old.text())));
        table.button("Add", "Mark the moment that is pointed out, or where the selected segment begins", this::add);
        table.buttonForRow("Show", "Show this moment", row -> new Recall(session).visit(row.entry()));
        table.remover("Remove this bookmark", row -> changes.make("Remove Bookmark",
                () -> experiment.content().bookmarks().remove(row.place())));
    }

    private void set(EntryTable.Row<Bookmark> row, UnaryOperator<Bookmark> change) {
        changes.make("Change Bookmark",
                () -> experiment.content().bookmarks().set(row.place(), change.apply(row.entry())));
    }

    private void add() {
        new Notes(session).bookmark("").ifPresentOrElse(
                bookmark -> changes.make("Add Bookmark", () -> experiment.content().bookmarks().add(bookmark)),
                () -> changes.refuse("Choose a task in the view Experiment first, and a moment of its path."));
    }

    @Override
    public void refresh() {
        table.show(experiment.content().bookmarks());
    }

    @Override
    public EntryTable<?> table() {
        return table;
    }
}
