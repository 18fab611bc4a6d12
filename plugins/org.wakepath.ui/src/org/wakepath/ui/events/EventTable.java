// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.events;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.function.LongFunction;
import java.util.function.UnaryOperator;
import java.util.stream.LongStream;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.accessibility.AccessibleAdapter;
import org.eclipse.swt.accessibility.AccessibleEvent;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Slider;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableColumn;
import org.eclipse.swt.widgets.TableItem;
import org.wakepath.ui.widgets.FittingColumns;
import org.wakepath.view.events.EventPicture;
import org.wakepath.view.events.EventRow;
import org.wakepath.view.layout.Palette;

/**
 * A table over any number of rows. The toolkit's own table takes memory and time for every row, shown or not. This one
 * has only as many rows as fit, and a slider beside it shows which ones these are.
 */
final class EventTable extends Composite {
    private final EventItems items;
    private final RowSlider slider;
    private LongFunction<Optional<EventRow>> source = row -> Optional.empty();
    private Runnable scrollListener = () -> {};
    private Consumer<EventRow> selectionListener = row -> {};
    private RowScroll scroll = new RowScroll(0, 0, 0, 1);
    private RowSelection selection = RowSelection.NONE;
    /** Whether the listener must still be notified of the selected row, which is not decoded yet. */
    private boolean untold;

    EventTable(Composite parent) {
        super(parent, SWT.NONE);
        GridLayoutFactory.fillDefaults().numColumns(2).spacing(0, 0).applyTo(this);
        items = new EventItems(this);
        GridDataFactory.fillDefaults().grab(true, true).applyTo(table());
        slider = new RowSlider(this, move -> become(move.apply(scroll)));
        table().addListener(SWT.Resize, event -> become(scroll.room(items.room())));
        table().addListener(SWT.MouseVerticalWheel, this::wheel);
        table().addListener(SWT.Selection, event -> selected());
    }

    /** Sets the source of decoded rows. */
    void source(LongFunction<Optional<EventRow>> rows) {
        source = rows;
    }

    /** Notifies a listener when other rows are shown. */
    void onScroll(Runnable listener) {
        scrollListener = listener;
    }

    /** Notifies a listener of the row that the user selected, once it is decoded. */
    void onSelect(Consumer<EventRow> listener) {
        selectionListener = listener;
    }

    /** Shows rows from [from, to), as near as possible to those shown before. */
    void window(long from, long to) {
        become(scroll.window(from, to).room(items.room()));
    }

    Table table() {
        return items.table();
    }

    RowScroll scroll() {
        return scroll;
    }

    RowSelection selection() {
        return selection;
    }

    /** Shows and selects a row; a negative number selects none. */
    void reveal(long row) {
        selection = RowSelection.of(row);
        untold = false;
        become(scroll.contains(row) ? scroll.revealing(row) : scroll);
    }

    /** Shows and selects an existing row, at the user's request. */
    void go(long row) {
        selection = RowSelection.of(row);
        untold = true;
        become(scroll.revealing(row));
    }

    /** Moves the selection to the nearest existing row, at the user's request. */
    void move(long row, boolean extend) {
        if (scroll.from() < scroll.to()) {
            long near = Math.max(scroll.from(), Math.min(row, scroll.to() - 1));
            selection = extend ? selection.extended(near) : RowSelection.of(near);
            untold = true;
            become(scroll.following(near));
        }
    }

    /** The row that the selection was moved to last; the row above the top if nothing is selected. */
    long lead() {
        return selection.isEmpty() ? scroll.top() - 1 : selection.lead();
    }

    /** The text of each shown row in a column. */
    List<String> texts(int column) {
        return items.texts(column);
    }

    /** The shown rows as a picture for a file, in the colours of a palette. */
    EventPicture picture(Palette palette) {
        List<Optional<EventRow>> rows = LongStream.range(scroll.top(), scroll.end()).mapToObj(source).toList();
        return new EventPicture(items.columns(), rows,
                new EventPicture.Selection(selection.before(scroll), selection.until(scroll)), palette);
    }

    private void become(RowScroll next) {
        scroll = next;
        refresh();
        if (scroll.room() != items.room()) {
            // The toolkit knows the height of a row only after the first row exists.
            scroll = scroll.room(items.room());
            refresh();
        }
        slider.show(scroll);
        scrollListener.run();
    }

    /** Writes the rows that are shown. */
    void refresh() {
        items.write(scroll.shown(), i -> source.apply(scroll.top() + i), selection.before(scroll),
                selection.until(scroll));
        tell();
    }

    private void tell() {
        Optional<EventRow> row = untold ? source.apply(selection.lead()) : Optional.empty();
        if (row.isPresent()) {
            untold = false;
            selectionListener.accept(row.get());
        }
    }

    private void selected() {
        int[] indices = table().getSelectionIndices();
        if (indices.length > 0) {
            int[] ends = Arrays.stream(indices).sorted().toArray();
            selection = new RowSelection(scroll.top() + ends[0], scroll.top() + ends[ends.length - 1]);
            untold = true;
            tell();
        }
    }

    private void wheel(Event event) {
        event.doit = false;
        become(scroll.by(-event.count));
    }

    @Override
    public boolean setFocus() {
        return table().setFocus();
    }

    /** Reports which of any number of rows are shown, and lets the user show others. */
    static final class RowSlider {
        private final Slider slider;

        /** @param mover gets the move from the current rows to others */
        RowSlider(Composite parent, Consumer<UnaryOperator<RowScroll>> mover) {
            slider = new Slider(parent, SWT.VERTICAL);
            GridDataFactory.fillDefaults().grab(false, true).applyTo(slider);
            slider.addListener(SWT.Selection, event -> mover.accept(scroll -> slid(scroll, event.detail)));
        }

        void show(RowScroll scroll) {
            slider.setValues(scroll.unit(), 0, scroll.units(), scroll.thumb(), 1, scroll.thumb());
            slider.setEnabled(scroll.to() - scroll.from() > scroll.room());
        }

        private RowScroll slid(RowScroll scroll, int detail) {
            return switch (detail) {
                case SWT.ARROW_UP -> scroll.by(-1);
                case SWT.ARROW_DOWN -> scroll.by(1);
                case SWT.PAGE_UP -> scroll.by(-scroll.room());
                case SWT.PAGE_DOWN -> scroll.by(scroll.room());
                default -> scroll.at(slider.getSelection());
            };
        }
    }

    /** The toolkit's table, with as many rows as are shown. */
    static final class EventItems {
        private static final int COLUMNS = EventRow.HEADINGS.size();

        private final Table table;
        private final FittingColumns widths;
        /** The most letters that each column has had. */
        private final int[] longest = new int[COLUMNS];

        EventItems(Composite parent) {
            table = new Table(parent, SWT.MULTI | SWT.FULL_SELECTION | SWT.NO_SCROLL | SWT.H_SCROLL);
            table.setHeaderVisible(true);
            for (int i = 0; i < COLUMNS; i++) {
                TableColumn column = new TableColumn(table, i == 2 ? SWT.RIGHT : SWT.LEFT);
                column.setText(EventRow.HEADINGS.get(i));
                column.setMoveable(true);
            }
            widths = new FittingColumns(table);
            widths.fit();
            table.addListener(SWT.MouseMove, event -> tell(table.getItem(new Point(event.x, event.y))));
            table.getAccessible().addAccessibleListener(new AccessibleAdapter() {
                @Override
                public void getName(AccessibleEvent event) {
                    if (event.childID == -1) {
                        event.result = "Events";
                    }
                }
            });
        }

        /** The fields of the row under the pointer, which may be wider than the window. */
        private void tell(TableItem item) {
            String fields = item == null ? null : item.getText(COLUMNS - 1).replace("&", "&&");
            if (!Objects.equals(fields, table.getToolTipText())) {
                table.setToolTipText(fields);
            }
        }

        Table table() {
            return table;
        }

        /** The number of whole rows that fit, at least one. */
        int room() {
            return Math.max(1, (table.getSize().y - table.getHeaderHeight()) / Math.max(1, table.getItemHeight()));
        }

        /** Writes some rows, and selects a range of them. */
        void write(int rows, IntFunction<Optional<EventRow>> source, int selected, int end) {
            table.setRedraw(false);
            while (table.getItemCount() > rows) {
                table.remove(table.getItemCount() - 1);
            }
            while (table.getItemCount() < rows) {
                new TableItem(table, SWT.NONE);
            }
            boolean isLonger = false;
            for (int i = 0; i < rows; i++) {
                isLonger |= write(table.getItem(i), source.apply(i));
            }
            if (isLonger) {
                widths.fit();
            }
            table.deselectAll();
            if (selected < end) {
                table.select(selected, end - 1);
            }
            table.setRedraw(true);
        }

        /** Returns whether one of its texts is longer than all that its column has had. */
        private boolean write(TableItem item, Optional<EventRow> row) {
            boolean isLonger = false;
            for (int column = 0; column < COLUMNS; column++) {
                String text = row.isPresent() ? row.get().cell(column) : column == 0 ? "…" : "";
                item.setText(column, text);
                isLonger |= text.length() > longest[column];
                longest[column] = Math.max(longest[column], text.length());
            }
            return isLonger;
        }

        /** The columns in the order that the user gave them. */
        List<EventPicture.Column> columns() {
            return Arrays.stream(table.getColumnOrder())
                    .mapToObj(i -> new EventPicture.Column(i, table.getColumn(i).getAlignment() == SWT.RIGHT)).toList();
        }

        /** The text of each row in a column. */
        List<String> texts(int column) {
            return Arrays.stream(table.getItems()).map(item -> item.getText(column)).toList();
        }
    }
}
