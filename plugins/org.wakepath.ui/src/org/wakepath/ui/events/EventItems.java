/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.ui.events;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import org.eclipse.swt.SWT;
import org.eclipse.swt.accessibility.AccessibleAdapter;
import org.eclipse.swt.accessibility.AccessibleEvent;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableColumn;
import org.eclipse.swt.widgets.TableItem;
import org.wakepath.view.events.EventPicture;
import org.wakepath.view.events.EventRow;

/** The toolkit's table, with as many rows as are shown. */
final class EventItems {
    private static final int[] WIDTHS = {220, 80, 44, 200, 150, 900};

    private final Table table;

    EventItems(Composite parent) {
        table = new Table(parent, SWT.MULTI | SWT.FULL_SELECTION | SWT.NO_SCROLL | SWT.H_SCROLL);
        table.setHeaderVisible(true);
        for (int i = 0; i < WIDTHS.length; i++) {
            TableColumn column = new TableColumn(table, i == 2 ? SWT.RIGHT : SWT.LEFT);
            column.setText(EventRow.HEADINGS.get(i));
            column.setWidth(WIDTHS[i]);
            column.setMoveable(true);
        }
        table.getAccessible().addAccessibleListener(new AccessibleAdapter() {
            @Override
            public void getName(AccessibleEvent event) {
                if (event.childID == -1) {
                    event.result = "Events";
                }
            }
        });
    }

    Table table() {
        return table;
    }

    /** How many whole rows there is room for, at least one. */
    int room() {
        return Math.max(1, (table.getSize().y - table.getHeaderHeight()) / Math.max(1, table.getItemHeight()));
    }

    /** Writes some rows, of which those from one to before another are selected. */
    void write(int rows, IntFunction<Optional<EventRow>> source, int selected, int end) {
        table.setRedraw(false);
        while (table.getItemCount() > rows) {
            table.remove(table.getItemCount() - 1);
        }
        while (table.getItemCount() < rows) {
            new TableItem(table, SWT.NONE);
        }
        for (int i = 0; i < rows; i++) {
            write(table.getItem(i), source.apply(i));
        }
        table.deselectAll();
        if (selected < end) {
            table.select(selected, end - 1);
        }
        table.setRedraw(true);
    }

    private static void write(TableItem item, Optional<EventRow> row) {
        for (int column = 0; column < WIDTHS.length; column++) {
            item.setText(column, row.isPresent() ? row.get().cell(column) : column == 0 ? "…" : "");
        }
    }

    /** The columns in the order that the user gave them. */
    List<EventPicture.Column> columns() {
        return Arrays.stream(table.getColumnOrder())
                .mapToObj(i -> new EventPicture.Column(i, table.getColumn(i).getAlignment() == SWT.RIGHT)).toList();
    }

    /** What each row says in a column. */
    List<String> texts(int column) {
        return Arrays.stream(table.getItems()).map(item -> item.getText(column)).toList();
    }
}
