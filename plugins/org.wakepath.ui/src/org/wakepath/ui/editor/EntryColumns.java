// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.editor;

import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import org.eclipse.jface.layout.TableColumnLayout;
import org.eclipse.jface.viewers.CellEditor;
import org.eclipse.jface.viewers.CellLabelProvider;
import org.eclipse.jface.viewers.ColumnLabelProvider;
import org.eclipse.jface.viewers.ColumnViewerEditorActivationEvent;
import org.eclipse.jface.viewers.ColumnWeightData;
import org.eclipse.jface.viewers.EditingSupport;
import org.eclipse.jface.viewers.TableViewer;
import org.eclipse.jface.viewers.TableViewerColumn;
import org.eclipse.jface.viewers.TextCellEditor;
import org.eclipse.jface.viewers.ViewerCell;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;

/**
 * The columns of a table of entries.
 *
 * @param <T> an entry
 */
final class EntryColumns<T> {
    private final TableViewer viewer;
    private final TableColumnLayout widths;

    EntryColumns(TableViewer viewer, TableColumnLayout widths) {
        this.viewer = viewer;
        this.widths = widths;
    }

    /** A column that shows a value of each entry. */
    TableViewerColumn add(String name, int weight, Function<T, String> text) {
        return add(name, weight, new ColumnLabelProvider() {
            @Override
            public String getText(Object row) {
                return text.apply(entry(row));
            }

            @Override
            public String getToolTipText(Object row) {
                return getText(row).isEmpty() ? null : getText(row);
            }
        });
    }

    /** A column that a user can edit. */
    TableViewerColumn add(String name, int weight, Function<T, String> text, BiConsumer<EntryRow<T>, String> write) {
        TableViewerColumn column = add(name, weight, text);
        column.setEditingSupport(new CellText<>(viewer, row -> text.apply(row.entry()), write));
        return column;
    }

    private TableViewerColumn add(String name, int weight, CellLabelProvider labels) {
        TableViewerColumn column = new TableViewerColumn(viewer, SWT.LEFT);
        column.getColumn().setText(name);
        column.setLabelProvider(labels);
        widths.setColumnData(column.getColumn(), new ColumnWeightData(weight, true));
        return column;
    }

    /** Shows more of an entry than its text. */
    static CellLabelProvider labels(Consumer<ViewerCell> update) {
        return new CellLabelProvider() {
            @Override
            public void update(ViewerCell cell) {
                update.accept(cell);
            }
        };
    }

    @SuppressWarnings("unchecked")
    T entry(Object row) {
        return ((EntryRow<T>) row).entry();
    }

    /** Makes the text of a column editable. */
    static final class CellText<T> extends EditingSupport {
        private final TextCellEditor editor;
        private final Function<EntryRow<T>, String> text;
        private final BiConsumer<EntryRow<T>, String> write;

        CellText(TableViewer viewer, Function<EntryRow<T>, String> text,
                BiConsumer<EntryRow<T>, String> write) {
            super(viewer);
            this.editor = new TypedText(viewer.getTable());
            this.text = text;
            this.write = write;
        }

        @Override
        protected CellEditor getCellEditor(Object row) {
            return editor;
        }

        @Override
        protected boolean canEdit(Object row) {
            return true;
        }

        @Override
        @SuppressWarnings("unchecked")
        protected Object getValue(Object row) {
            return text.apply((EntryRow<T>) row);
        }

        @Override
        @SuppressWarnings("unchecked")
        protected void setValue(Object row, Object value) {
            if (!value.equals(getValue(row))) {
                write.accept((EntryRow<T>) row, (String) value);
            }
        }
    }

    /** A cell editor whose text is replaced by the first letter, if a letter started the editing. */
    static final class TypedText extends TextCellEditor {
        private Optional<Character> typed = Optional.empty();

        TypedText(Composite table) {
            super(table);
        }

        /** Whether a key writes a character, and so starts editing. */
        static boolean isTyped(ColumnViewerEditorActivationEvent event) {
            return event.character >= ' ' && event.character != SWT.DEL
                    && (event.stateMask & (SWT.MOD1 | SWT.ALT)) == 0;
        }

        @Override
        public void activate(ColumnViewerEditorActivationEvent event) {
            super.activate(event);
            boolean isKey = event.eventType == ColumnViewerEditorActivationEvent.KEY_PRESSED && isTyped(event);
            typed = isKey ? Optional.of(event.character) : Optional.empty();
            typed.ifPresent(first -> text.setText(first.toString()));
        }

        /** What is typed next follows the letter. */
        @Override
        protected void doSetFocus() {
            super.doSetFocus();
            typed.ifPresent(first -> text.setSelection(text.getCharCount()));
        }
    }
}
