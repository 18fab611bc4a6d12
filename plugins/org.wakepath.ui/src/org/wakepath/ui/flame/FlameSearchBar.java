/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.ui.flame;

import java.util.OptionalInt;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Text;
import org.wakepath.view.flame.FlameMarks;
import org.wakepath.view.flame.FlameSearch;
import org.wakepath.view.flame.FlameWindow;

/** Where a name to look for is typed, above the flame graph; there while somebody looks for one. */
final class FlameSearchBar {
    private final Text text;
    private final GridData place;
    private final FlameCanvas canvas;

    /** @param page a composite with a grid, of which this is the first row */
    FlameSearchBar(Composite page, FlameCanvas canvas) {
        this.canvas = canvas;
        text = new Text(page, SWT.SEARCH | SWT.ICON_CANCEL);
        text.setMessage("name, id or host; Enter goes to the next");
        text.setToolTipText("Looks for frames by name, id or host");
        text.moveAbove(canvas);
        place = GridDataFactory.fillDefaults().grab(true, false).exclude(true).create();
        text.setLayoutData(place);
        text.setVisible(false);
        text.addModifyListener(event -> look());
        text.addListener(SWT.DefaultSelection, this::go);
        text.addListener(SWT.Traverse, this::leave);
    }

    /** Lets a name be typed. */
    void begin() {
        show(true);
        text.selectAll();
        text.setFocus();
    }

    private void show(boolean visible) {
        place.exclude = !visible;
        text.setVisible(visible);
        text.getParent().layout();
    }

    /** Looks for what is typed in the graph that is shown. */
    void look() {
        canvas.window().ifPresent(window ->
                canvas.mark(canvas.marks().finding(FlameSearch.of(window.graph(), text.getText()))));
    }

    private void go(Event event) {
        if (event.detail == SWT.CANCEL) {
            return;
        }
        FlameMarks marks = canvas.marks();
        int from = marks.selected().orElse(canvas.window().map(FlameWindow::top).orElse(0));
        OptionalInt next = (event.stateMask & SWT.SHIFT) != 0 ? marks.search().before(from)
                : marks.search().after(from);
        if (next.isPresent()) {
            canvas.mark(marks.selecting(next));
        }
    }

    private void leave(Event event) {
        if (event.detail == SWT.TRAVERSE_ESCAPE) {
            text.setText("");
            show(false);
            canvas.setFocus();
            event.doit = false;
        }
    }

    /** The field. */
    Text field() {
        return text;
    }
}
