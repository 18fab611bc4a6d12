// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.experiment;

import java.util.OptionalLong;
import org.eclipse.emf.ecore.EObject;

/**
 * A marked moment or stretch of time of an analysis.
 *
 * @param time its start, ns since the epoch, on the clock of the subject's host
 * @param end of a stretch, on the same clock; empty for a moment
 * @param subject the host's label, or a task as a {@link Question} names it
 * @param text a note on it; may be empty
 */
public record Bookmark(long time, OptionalLong end, String subject, String text) {

    /**
     * @throws IllegalArgumentException if the end is not later, a text holds what no file can, or no subject is named
     */
    public Bookmark {
        if (end.isPresent() && end.getAsLong() <= time) {
            throw new IllegalArgumentException("'time' " + time + " is not before 'end' " + end.getAsLong());
        }
        Text.filled("subject of a bookmark", subject);
        Text.any("text of a bookmark", text);
    }

    /** A marked moment. */
    public Bookmark(long time, String subject, String text) {
        this(time, OptionalLong.empty(), subject, text);
    }

    static Bookmark of(EObject bookmark) {
        return new Bookmark(Model.required(bookmark, Model.BOOKMARK_TIME, Long.class),
                Model.optional(bookmark, Model.BOOKMARK_END),
                Model.required(bookmark, Model.BOOKMARK_SUBJECT, String.class),
                Model.required(bookmark, Model.BOOKMARK_TEXT, String.class));
    }

    EObject object() {
        EObject bookmark = Model.object(Model.BOOKMARK_TIME, time);
        end.ifPresent(later -> bookmark.eSet(Model.BOOKMARK_END, later));
        bookmark.eSet(Model.BOOKMARK_SUBJECT, subject);
        bookmark.eSet(Model.BOOKMARK_TEXT, text);
        return bookmark;
    }
}
