// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.widgets;

import java.util.Arrays;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableColumn;

/**
 * Makes the columns of a table as wide as their texts. The last one takes the rest of the room, if there is more. No
 * column gets narrower, so that a table that scrolls does not tremble.
 */
public final class FittingColumns {
    private final Table table;
    /** The width of the texts in the last column. */
    private int last;

    /** Fits the columns of a table, all of which must exist. */
    public FittingColumns(Table table) {
        this.table = table;
        table.addListener(SWT.Resize, event -> fill());
    }

    /** Makes room for the texts that the table shows now. */
    public void fit() {
        for (int i = 0; i < table.getColumnCount() - 1; i++) {
            TableColumn column = table.getColumn(i);
            int before = column.getWidth();
            column.pack();
            column.setWidth(Math.max(before, column.getWidth()));
        }
        TableColumn end = table.getColumn(table.getColumnCount() - 1);
        end.pack();
        last = Math.max(last, end.getWidth());
        fill();
    }

    private void fill() {
        int count = table.getColumnCount();
        int others = Arrays.stream(table.getColumns()).limit(count - 1L).mapToInt(TableColumn::getWidth).sum();
        table.getColumn(count - 1).setWidth(Math.max(last, table.getClientArea().width - others));
    }
}
