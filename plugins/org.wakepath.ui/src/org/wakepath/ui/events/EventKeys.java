/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.ui.events;

import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Table;

/** The keyboard of the table of events. The table's own keys would stop where its few rows do. */
final class EventKeys {
    private final EventTable rows;

    private EventKeys(EventTable rows) {
        this.rows = rows;
    }

    static void connect(EventTable rows, Table table) {
        EventKeys keys = new EventKeys(rows);
        table.addListener(SWT.KeyDown, keys::press);
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
            case '/', SWT.KEYPAD_DIVIDE -> rows.search();
            default -> event.doit = true;
        }
    }
}
