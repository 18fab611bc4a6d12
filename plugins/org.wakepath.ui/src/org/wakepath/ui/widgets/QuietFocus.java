// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.widgets;

import org.eclipse.jface.viewers.StructuredSelection;
import org.eclipse.jface.viewers.StructuredViewer;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Event;

/**
 * Takes back the choice that GTK makes when Tab moves the focus to a table or tree: its first row, which all views
 * would follow. The choice comes right after the focus, with no key or click in between.
 */
public final class QuietFocus {
    private final StructuredViewer viewer;
    private boolean isArriving;

    private QuietFocus(StructuredViewer viewer) {
        this.viewer = viewer;
    }

    /** Watches a viewer whose own listeners for choices are yet to come. */
    public static void connect(StructuredViewer viewer) {
        QuietFocus focus = new QuietFocus(viewer);
        Control control = viewer.getControl();
        control.addListener(SWT.FocusIn, event -> focus.arrive());
        control.addListener(SWT.MouseDown, event -> focus.isArriving = false);
        control.addListener(SWT.Selection, focus::choose);
    }

    private void arrive() {
        isArriving = viewer.getStructuredSelection().isEmpty();
        viewer.getControl().getDisplay().asyncExec(() -> isArriving = false);
    }

    private void choose(Event event) {
        if (isArriving) {
            event.type = SWT.None;
            viewer.setSelection(StructuredSelection.EMPTY);
        }
    }
}
