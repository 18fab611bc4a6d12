// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.experiment;

import org.eclipse.emf.ecore.EObject;

/**
 * A marked moment of an analysis.
 *
 * @param time ns since the epoch, on the clock of the subject's host
 * @param subject the host's label, or a task as a {@link Question} names it
 * @param text a note on it; may be empty
 */
public record Bookmark(long time, String subject, String text) {

    /** @throws IllegalArgumentException if there is no subject, or a text holds what no file can hold */
    public Bookmark {
        Text.filled("subject of a bookmark", subject);
        Text.any("text of a bookmark", text);
    }

    static Bookmark of(EObject bookmark) {
        return new Bookmark(Model.required(bookmark, Model.BOOKMARK_TIME, Long.class),
                Model.required(bookmark, Model.BOOKMARK_SUBJECT, String.class),
                Model.required(bookmark, Model.BOOKMARK_TEXT, String.class));
    }

    EObject object() {
        EObject bookmark = Model.object(Model.BOOKMARK_TIME, time);
        bookmark.eSet(Model.BOOKMARK_SUBJECT, subject);
        bookmark.eSet(Model.BOOKMARK_TEXT, text);
        return bookmark;
    }
}
