// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.editor;

/**
 * An entry at its place in a table. The row stays while entries change, so that editing can continue in the next cell.
 *
 * @param <T> an entry
 */
final class EntryRow<T> {
    private final int place;
    private T entry;

    EntryRow(int place, T entry) {
        this.place = place;
        this.entry = entry;
    }

    int place() {
        return place;
    }

    T entry() {
        return entry;
    }

    void become(T changed) {
        entry = changed;
    }
}
