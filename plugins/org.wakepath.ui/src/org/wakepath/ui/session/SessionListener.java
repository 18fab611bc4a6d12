// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.session;

/** Listens to changes of a session, on the user interface's thread. */
public interface SessionListener {

    /** Called when other traces are open, or none. */
    default void stateChanged() {
    }

    /** Called when another experiment is open, or none, or its content changed. */
    default void experimentChanged() {
    }

    /** Called when there are other bookmarks, the same on another clock, or another problem with them. */
    default void bookmarksChanged() {
    }

    /** Called when there is another task, path, range, segment or moment. */
    default void focusChanged(Focus before) {
    }
}
