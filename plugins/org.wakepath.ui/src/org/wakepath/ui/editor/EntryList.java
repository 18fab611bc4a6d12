// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.editor;

import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Entries that a user adds, changes and removes; each change can be undone.
 *
 * @param <T> an entry
 */
final class EntryList<T> implements EntrySection {
    private final String noun;
    private final EntryTable<T> table;
    private final List<T> entries;
    private final Changes changes;

    /**
     * A list without columns.
     *
     * @param noun the name of an entry beside Undo
     * @param entries the entries of the experiment, which this changes
     */
    EntryList(String noun, EntryTable<T> table, List<T> entries, Changes changes) {
        this.noun = noun;
        this.table = table;
        this.entries = entries;
        this.changes = changes;
    }

    /** Adds a column that a user can edit; {@code with} makes the entry that holds the new text. */
    void column(String name, int weight, Function<T, String> text, BiFunction<T, String, T> with) {
        table.columns().add(name, weight, text, (row, written) -> changes.make("Change " + noun,
                () -> entries.set(row.place(), with.apply(row.entry(), written))));
    }

    /**
     * Adds a button that adds what the session shows.
     *
     * @param missing what the user must do first if the session shows nothing
     */
    void adder(String tip, Supplier<Optional<T>> looked, String missing) {
        table.button("Add", tip, () -> looked.get().ifPresentOrElse(
                entry -> changes.make("Add " + noun, () -> entries.add(entry)), () -> changes.refuse(missing)));
    }

    /** A button that shows an entry. */
    void shower(String label, String tip, Consumer<T> show) {
        table.buttonForRow(label, tip, row -> show.accept(row.entry()));
    }

    /** A button that removes an entry, as the key Delete does. */
    void remover(String tip) {
        table.remover(tip, row -> changes.make("Remove " + noun, () -> entries.remove(row.place())));
    }

    @Override
    public void refresh() {
        table.show(entries);
    }

    @Override
    public EntryTable<?> table() {
        return table;
    }
}
