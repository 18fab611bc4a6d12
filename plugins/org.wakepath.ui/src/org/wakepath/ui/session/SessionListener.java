// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.session;

/** Is told on the user interface's thread that a session changed. */
public interface SessionListener {

    /** Other traces, or none. */
    default void stateChanged() {
    }

    /** Another experiment, or none, or another content of it. */
    default void experimentChanged() {
    }

    /** Another task, path, range, segment or moment. */
    default void focusChanged(Focus before) {
    }
}
