/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.ui.events;

import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Text;

/** The keyboard of the table of events. The table's own keys would stop where its few rows do. */
final class EventKeys {
    private final EventTable rows;
    private final Runnable search;
    private final Runnable go;

    private EventKeys(EventTable rows, Runnable search, Runnable go) {
        this.rows = rows;
        this.search = search;
        this.go = go;
    }

    /**
     * Gives keys to the table, and to the filter what leads away from it.
     *
     * @param go asks where to go
     */
    static void connect(EventTable rows, Text filter, Runnable go) {
        EventKeys keys = new EventKeys(rows, filter::setFocus, go);
        rows.table().addListener(SWT.KeyDown, keys::press);
        rows.table().addListener(SWT.KeyDown, keys::leave);
        filter.addListener(SWT.KeyDown, keys::leave);
    }

    private void leave(Event event) {
        if (event.keyCode == 'g' && (event.stateMask & SWT.MODIFIER_MASK) == SWT.MOD1) {
            event.doit = false;
            go.run();
        }
    }

    private void press(Event event) {
        boolean extend = (event.stateMask & SWT.SHIFT) != 0;
        RowScroll scroll = rows.scroll();
        event.doit = false;
        switch (event.keyCode) {
            case SWT.ARROW_UP -> rows.move(rows.lead() - 1, extend);
            case SWT.ARROW_DOWN -> rows.move(rows.lead() + 1, extend);
            case SWT.PAGE_UP -> rows.move(rows.lead() - scroll.room(), extend);
            case SWT.PAGE_DOWN -> rows.move(rows.lead() + scroll.room(), extend);
            case SWT.HOME -> rows.move(scroll.from(), extend);
            case SWT.END -> rows.move(scroll.to() - 1, extend);
            case '/', SWT.KEYPAD_DIVIDE -> search.run();
            default -> event.doit = true;
        }
    }
}
