// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.widgets;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import org.eclipse.jface.layout.TableColumnLayout;
import org.eclipse.jface.viewers.ArrayContentProvider;
import org.eclipse.jface.viewers.ColumnLabelProvider;
import org.eclipse.jface.viewers.ColumnPixelData;
import org.eclipse.jface.viewers.ColumnViewerToolTipSupport;
import org.eclipse.jface.viewers.ColumnWeightData;
import org.eclipse.jface.viewers.IStructuredSelection;
import org.eclipse.jface.viewers.StructuredSelection;
import org.eclipse.jface.viewers.TableViewer;
import org.eclipse.jface.viewers.TableViewerColumn;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.TableColumn;

/**
 * A table of rows, of which the user can choose one at a time.
 *
 * @param <R> a row
 */
public final class ColumnTable<R> {
    private static final int NARROWEST = 60;
    private static final int PADDING = 14;
    /** Rows whose texts decide how wide columns are. */
    private static final int MEASURED = 100;

    private final Composite frame;
    private final TableColumnLayout widths = new TableColumnLayout();
    private final TableViewer viewer;
    private final Class<R> type;
    private final Function<R, String> tip;
    private final List<Function<R, String>> texts = new ArrayList<>();
    /** Columns that have no room while no row has a text in them. */
    private final Set<Integer> optional = new HashSet<>();

    /**
     * A table without columns and rows.
     *
     * @param tip makes the tooltip of a row
     */
    public ColumnTable(Composite parent, Class<R> type, Function<R, String> tip) {
        this.type = type;
        this.tip = tip;
        // Rows out of view are not made.
        frame = new Composite(parent, SWT.NONE);
        frame.setLayout(widths);
        viewer = new TableViewer(frame, SWT.VIRTUAL | SWT.SINGLE | SWT.FULL_SELECTION | SWT.H_SCROLL | SWT.V_SCROLL);
        viewer.getTable().setHeaderVisible(true);
        viewer.setContentProvider(ArrayContentProvider.getInstance());
        ColumnViewerToolTipSupport.enableFor(viewer);
        QuietFocus.connect(viewer);
    }

    /**
     * Adds a column on the right; {@code style} aligns its texts. A column is as wide as its texts, and the last one
     * takes the remaining room.
     */
    public void column(String title, int style, Function<R, String> text) {
        TableViewerColumn column = new TableViewerColumn(viewer, style);
        column.getColumn().setText(title);
        widths.setColumnData(column.getColumn(), new ColumnWeightData(1, NARROWEST, true));
        texts.add(text);
        column.setLabelProvider(new ColumnLabelProvider() {
            @Override
            public String getText(Object row) {
                return text.apply(type.cast(row));
            }

            @Override
            public String getToolTipText(Object row) {
                return tip.apply(type.cast(row)).replace("&", "&&");
            }
        });
    }

    /** Adds a column that is not there while no row has a text in it. It must not be the last one. */
    public void optionalColumn(String title, int style, Function<R, String> text) {
        optional.add(texts.size());
        column(title, style, text);
    }

    /** Notifies a listener of the row that the user chooses. */
    public void onChoice(Consumer<R> listener) {
        viewer.getTable().addListener(SWT.Selection, event -> selected().ifPresent(listener));
        viewer.getTable().addListener(SWT.DefaultSelection, event -> selected().ifPresent(listener));
    }

    /** Shows other rows; the selected row stays selected if it is among them. */
    public void show(List<R> rows) {
        IStructuredSelection selection = viewer.getStructuredSelection();
        fit(rows);
        viewer.setInput(rows);
        if (!selection.isEmpty()) {
            viewer.setSelection(selection);
        }
    }

    /** Selects some of the rows, without notice to listeners. */
    public void select(List<R> rows) {
        viewer.setSelection(new StructuredSelection(rows), true);
    }

    private void fit(List<R> rows) {
        TableColumn[] columns = viewer.getTable().getColumns();
        GC gc = new GC(viewer.getTable());
        for (int i = 0; i < columns.length - 1; i++) {
            Function<R, String> text = texts.get(i);
            if (optional.contains(i) && rows.stream().map(text).allMatch(String::isEmpty)) {
                widths.setColumnData(columns[i], new ColumnPixelData(0, false));
                continue;
            }
            int width = rows.stream().limit(MEASURED).map(text).mapToInt(one -> gc.textExtent(one).x).max()
                    .orElse(0);
            // This is as wide as the title.
            columns[i].pack();
            widths.setColumnData(columns[i],
                    new ColumnPixelData(Math.max(columns[i].getWidth(), width + PADDING), true));
        }
        gc.dispose();
        widths.setColumnData(columns[columns.length - 1], new ColumnWeightData(1, NARROWEST, true));
        frame.layout();
    }

    /** The chosen row. */
    public Optional<R> selected() {
        return Optional.ofNullable(viewer.getStructuredSelection().getFirstElement()).map(type::cast);
    }

    /** The table with its margin. */
    public Control control() {
        return frame;
    }

    public TableViewer viewer() {
        return viewer;
    }
}
