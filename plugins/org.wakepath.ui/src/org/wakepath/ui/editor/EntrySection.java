// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.editor;

/** A part of the form that is a table of entries. */
interface EntrySection {
    /** Shows what the experiment holds by now. */
    void refresh();

    EntryTable<?> table();
}
