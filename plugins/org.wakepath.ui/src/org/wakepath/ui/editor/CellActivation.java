/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.ui.editor;

import org.eclipse.jface.viewers.ColumnViewerEditorActivationEvent;
import org.eclipse.jface.viewers.ColumnViewerEditorActivationStrategy;
import org.eclipse.jface.viewers.TableViewer;
import org.eclipse.swt.SWT;

/** What begins to edit a cell: double click, F2 and Return; a click alone selects. */
final class CellActivation extends ColumnViewerEditorActivationStrategy {
    CellActivation(TableViewer viewer) {
        super(viewer);
    }

    @Override
    protected boolean isEditorActivationEvent(ColumnViewerEditorActivationEvent event) {
        return switch (event.eventType) {
            case ColumnViewerEditorActivationEvent.MOUSE_DOUBLE_CLICK_SELECTION,
                    ColumnViewerEditorActivationEvent.TRAVERSAL, ColumnViewerEditorActivationEvent.PROGRAMMATIC -> true;
            case ColumnViewerEditorActivationEvent.KEY_PRESSED -> event.keyCode == SWT.F2 || event.keyCode == SWT.CR;
            default -> false;
        };
    }
}
