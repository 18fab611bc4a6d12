// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.editor;

import org.eclipse.swt.widgets.Composite;
import org.eclipse.ui.forms.widgets.FormToolkit;
import org.wakepath.experiment.Bookmark;
import org.wakepath.ui.session.Notes;
import org.wakepath.ui.session.Recall;
import org.wakepath.ui.session.Session;

/** The marked moments and stretches of time. */
final class BookmarkSection {
    private BookmarkSection() {
    }

    static EntrySection of(FormToolkit toolkit, Composite parent, Changes changes, Session session) {
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
}
