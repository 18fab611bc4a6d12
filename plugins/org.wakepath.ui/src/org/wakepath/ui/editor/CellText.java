/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.ui.editor;

import java.util.function.BiConsumer;
import java.util.function.Function;
import org.eclipse.jface.viewers.CellEditor;
import org.eclipse.jface.viewers.EditingSupport;
import org.eclipse.jface.viewers.TableViewer;
import org.eclipse.jface.viewers.TextCellEditor;

/** Lets the text of a column be written. */
final class CellText<T> extends EditingSupport {
    private final TextCellEditor editor;
    private final Function<EntryTable.Row<T>, String> text;
    private final BiConsumer<EntryTable.Row<T>, String> write;

    CellText(TableViewer viewer, Function<EntryTable.Row<T>, String> text,
            BiConsumer<EntryTable.Row<T>, String> write) {
        super(viewer);
        this.editor = new TextCellEditor(viewer.getTable());
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
        return text.apply((EntryTable.Row<T>) row);
    }

    @Override
    @SuppressWarnings("unchecked")
    protected void setValue(Object row, Object value) {
        if (!value.equals(getValue(row))) {
            write.accept((EntryTable.Row<T>) row, (String) value);
        }
    }
}
