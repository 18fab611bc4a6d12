// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.editor;

/** A part of the form that is a table of entries. */
interface EntrySection {
    /** Shows the current content of the experiment. */
    void refresh();

    EntryTable<?> table();
}
