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
    private final Function<EntryRow<T>, String> text;
    private final BiConsumer<EntryRow<T>, String> write;

    CellText(TableViewer viewer, Function<EntryRow<T>, String> text,
            BiConsumer<EntryRow<T>, String> write) {
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
