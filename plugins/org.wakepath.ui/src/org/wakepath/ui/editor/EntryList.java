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
 * Entries that a user adds, changes and removes, each by a change that can be taken back.
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
     * @param noun what an entry is called beside Undo
     * @param entries those of the experiment, to be changed
     */
    EntryList(String noun, EntryTable<T> table, List<T> entries, Changes changes) {
        this.noun = noun;
        this.table = table;
        this.entries = entries;
        this.changes = changes;
    }

    /** A column that a user can write to; {@code with} makes the entry that holds what was written. */
    void column(String name, int weight, Function<T, String> text, BiFunction<T, String, T> with) {
        table.columns().add(name, weight, text, (row, written) -> changes.make("Change " + noun,
                () -> entries.set(row.place(), with.apply(row.entry(), written))));
    }

    /**
     * A button that adds what the session looks at.
     *
     * @param missing what to do first where it looks at nothing
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
