// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.session;

/** Listens to changes of a session, on the user interface's thread. */
public interface SessionListener {

    /** Notifies of other traces, or none. */
    default void stateChanged() {
    }

    /** Notifies of another experiment, or none, or other content of it. */
    default void experimentChanged() {
    }

    /** Notifies of another task, path, range, segment or moment. */
    default void focusChanged(Focus before) {
    }
}
