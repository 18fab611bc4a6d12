/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.ui.events;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongFunction;
import java.util.stream.LongStream;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.accessibility.AccessibleAdapter;
import org.eclipse.swt.accessibility.AccessibleEvent;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Slider;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableColumn;
import org.eclipse.swt.widgets.TableItem;
import org.wakepath.report.events.EventPicture;
import org.wakepath.report.events.EventRow;
import org.wakepath.report.layout.Palette;

/**
 * A table over any number of rows. The toolkit's own takes memory and time for every row, shown or not, so it has as many
 * as there is room for, and a slider beside it says which these are.
 */
final class EventTable extends Composite {
    private static final int[] WIDTHS = {220, 80, 44, 200, 150, 900};
    private static final long NONE = -1;

    private final Table table;
    private final Slider slider;
    private LongFunction<Optional<EventRow>> source = row -> Optional.empty();
    private Runnable scrollListener = () -> { };
    private Consumer<EventRow> selectionListener = row -> { };
    private RowScroll scroll = new RowScroll(0, 0, 0, 1);
    private long anchor = NONE;
    private long lead = NONE;
    /** Whether the listener is yet to be told of the selected row, which is not decoded. */
    private boolean untold;

    EventTable(Composite parent) {
        super(parent, SWT.NONE);
        GridLayoutFactory.fillDefaults().numColumns(2).spacing(0, 0).applyTo(this);
        table = new Table(this, SWT.MULTI | SWT.FULL_SELECTION | SWT.NO_SCROLL | SWT.H_SCROLL);
        table.setHeaderVisible(true);
        GridDataFactory.fillDefaults().grab(true, true).applyTo(table);
        slider = new Slider(this, SWT.VERTICAL);
        GridDataFactory.fillDefaults().grab(false, true).applyTo(slider);
        for (int i = 0; i < WIDTHS.length; i++) {
            TableColumn column = new TableColumn(table, i == 2 ? SWT.RIGHT : SWT.LEFT);
            column.setText(EventRow.HEADINGS.get(i));
            column.setWidth(WIDTHS[i]);
            column.setMoveable(true);
        }
        table.addListener(SWT.Resize, event -> become(scroll.room(room())));
        table.addListener(SWT.MouseVerticalWheel, this::wheel);
        table.addListener(SWT.Selection, event -> selected());
        slider.addListener(SWT.Selection, event -> slide(event.detail));
        table.getAccessible().addAccessibleListener(new AccessibleAdapter() {
            @Override
            public void getName(AccessibleEvent event) {
                if (event.childID == -1) {
                    event.result = "Events";
                }
            }
        });
    }

    /** Where rows come from that were decoded. */
    void source(LongFunction<Optional<EventRow>> rows) {
        source = rows;
    }

    /** Is told when other rows are shown. */
    void onScroll(Runnable listener) {
        scrollListener = listener;
    }

    /** Is told which row the user selected, once it is decoded. */
    void onSelect(Consumer<EventRow> listener) {
        selectionListener = listener;
    }

    private int room() {
        return Math.max(1, (table.getSize().y - table.getHeaderHeight()) / Math.max(1, table.getItemHeight()));
    }

    /** Shows rows from [from, to), as near as it can to those shown before. */
    void window(long from, long to) {
        become(scroll.window(from, to).room(room()));
    }

    Table table() {
        return table;
    }

    RowScroll scroll() {
        return scroll;
    }

    /** Shows and selects a row; none below 0. */
    void reveal(long row) {
        anchor = row;
        lead = row;
        untold = false;
        become(scroll.contains(row) ? scroll.revealing(row) : scroll);
    }

    /** Shows and selects a row that there is, as the user asked. */
    void go(long row) {
        anchor = row;
        lead = row;
        untold = true;
        become(scroll.revealing(row));
    }

    /** Moves the selection to a row as near as there is, as the user asked. */
    void move(long row, boolean extend) {
        if (scroll.from() < scroll.to()) {
            lead = Math.max(scroll.from(), Math.min(row, scroll.to() - 1));
            anchor = extend && anchor != NONE ? anchor : lead;
            untold = true;
            become(scroll.following(lead));
        }
    }

    /** The row that the selection was moved to last; the top one where nothing is selected. */
    long lead() {
        return lead == NONE ? scroll.top() - 1 : lead;
    }

    /** The first selected row, and behind the last; equal where nothing is selected. */
    long[] selection() {
        return anchor == NONE ? new long[] {0, 0} : new long[] {Math.min(anchor, lead), Math.max(anchor, lead) + 1};
    }

    /** What each shown row says. */
    List<String> texts(int column) {
        return Arrays.stream(table.getItems()).map(item -> item.getText(column)).toList();
    }

    /** What is shown, for a file; in the colours of a palette. */
    EventPicture picture(Palette palette) {
        List<EventPicture.Column> columns = Arrays.stream(table.getColumnOrder())
                .mapToObj(i -> new EventPicture.Column(i, table.getColumn(i).getAlignment() == SWT.RIGHT)).toList();
        List<Optional<EventRow>> rows = LongStream.range(scroll.top(), scroll.end()).mapToObj(source).toList();
        int[] selected = selectedOfShown();
        return new EventPicture(columns, rows, new EventPicture.Selection(selected[0], selected[1]), palette);
    }

    private void become(RowScroll next) {
        scroll = next;
        refresh();
        if (scroll.room() != room()) {
            // How high a row is the toolkit knows no sooner than there is one.
            scroll = scroll.room(room());
            refresh();
        }
        slider.setValues(scroll.unit(), 0, scroll.units(), scroll.thumb(), 1, scroll.thumb());
        slider.setEnabled(scroll.to() - scroll.from() > scroll.room());
        scrollListener.run();
    }

    /** Writes the rows that are shown. */
    void refresh() {
        int shown = scroll.shown();
        table.setRedraw(false);
        while (table.getItemCount() > shown) {
            table.remove(table.getItemCount() - 1);
        }
        while (table.getItemCount() < shown) {
            new TableItem(table, SWT.NONE);
        }
        for (int i = 0; i < shown; i++) {
            write(table.getItem(i), source.apply(scroll.top() + i));
        }
        select();
        table.setRedraw(true);
        tell();
    }

    private void tell() {
        Optional<EventRow> row = untold ? source.apply(lead) : Optional.empty();
        if (row.isPresent()) {
            untold = false;
            selectionListener.accept(row.get());
        }
    }

    private static void write(TableItem item, Optional<EventRow> row) {
        for (int column = 0; column < WIDTHS.length; column++) {
            item.setText(column, row.isPresent() ? row.get().cell(column) : column == 0 ? "…" : "");
        }
    }

    private void select() {
        int[] selected = selectedOfShown();
        table.deselectAll();
        if (selected[0] < selected[1]) {
            table.select(selected[0], selected[1] - 1);
        }
    }

    /** Which of the rows in view are selected: the first, and behind the last. */
    private int[] selectedOfShown() {
        long[] selection = selection();
        return new int[] {(int) Math.max(0, selection[0] - scroll.top()),
            (int) Math.max(0, Math.min(scroll.shown(), selection[1] - scroll.top()))};
    }

    private void selected() {
        int[] indices = table.getSelectionIndices();
        if (indices.length > 0) {
            int[] ends = Arrays.stream(indices).sorted().toArray();
            anchor = scroll.top() + ends[0];
            lead = scroll.top() + ends[ends.length - 1];
            untold = true;
            tell();
        }
    }

    private void wheel(Event event) {
        event.doit = false;
        become(scroll.by(-event.count));
    }

    private void slide(int detail) {
        become(switch (detail) {
            case SWT.ARROW_UP -> scroll.by(-1);
            case SWT.ARROW_DOWN -> scroll.by(1);
            case SWT.PAGE_UP -> scroll.by(-scroll.room());
            case SWT.PAGE_DOWN -> scroll.by(scroll.room());
            default -> scroll.at(slider.getSelection());
        });
    }

    @Override
    public boolean setFocus() {
        return table.setFocus();
    }
}
