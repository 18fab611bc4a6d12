/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.ui.clocks;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.SashForm;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableColumn;
import org.eclipse.swt.widgets.TableItem;
import org.eclipse.swt.widgets.Text;
import org.wakepath.view.clocks.ClockLine;
import org.wakepath.view.clocks.ClockTable;

/** The relations as a table with what is to be said of them, and beside it the picture of the selected one. */
final class ClockPage {
    private static final int[] WIDTHS = {110, 76, 92, 80, 100, 76, 400};
    private static final int[] ACROSS = {44, 56};
    private static final int[] DOWN = {78, 22};

    private final SashForm content;
    private final Table table;
    private final ClockCanvas canvas;
    private final Text details;
    private ClockTable clocks = new ClockTable(List.of(), List.of());

    ClockPage(Composite pages) {
        content = new SashForm(pages, SWT.HORIZONTAL);
        SashForm left = new SashForm(content, SWT.VERTICAL);
        table = new Table(left, SWT.SINGLE | SWT.FULL_SELECTION | SWT.V_SCROLL | SWT.H_SCROLL);
        table.setHeaderVisible(true);
        for (int i = 0; i < WIDTHS.length; i++) {
            TableColumn column = new TableColumn(table, i == 0 || i == 2 || i == 6 ? SWT.LEFT : SWT.RIGHT);
            column.setText(ClockLine.HEADINGS.get(i));
            column.setWidth(WIDTHS[i]);
        }
        table.addListener(SWT.Selection, event -> selected());
        details = new Text(left, SWT.MULTI | SWT.READ_ONLY | SWT.WRAP | SWT.V_SCROLL);
        left.setWeights(DOWN);
        canvas = new ClockCanvas(content);
        content.setWeights(ACROSS);
    }

    /** Shows these, and the first of them as a picture. */
    void show(ClockTable next) {
        clocks = next;
        table.removeAll();
        for (ClockLine line : clocks.lines()) {
            new TableItem(table, SWT.NONE).setText(line.cells().toArray(String[]::new));
        }
        choose(0);
    }

    void choose(int line) {
        table.setSelection(line);
        selected();
    }

    private void selected() {
        Optional<ClockLine> line = line();
        canvas.show(line);
        List<String> sentences = new ArrayList<>();
        line.map(ClockPage::sentence).ifPresent(sentences::add);
        sentences.addAll(clocks.notes());
        details.setText(String.join("\n", sentences));
    }

    private static String sentence(ClockLine line) {
        String reason = line.reason().isEmpty() ? "" : ", " + line.reason();
        return line.hosts() + ": " + line.quality() + reason + ".";
    }

    private Optional<ClockLine> line() {
        int selected = table.getSelectionIndex();
        return selected < 0 ? Optional.empty() : Optional.of(clocks.lines().get(selected));
    }

    ClockTable clocks() {
        return clocks;
    }

    SashForm content() {
        return content;
    }

    Table table() {
        return table;
    }

    ClockCanvas canvas() {
        return canvas;
    }

    Text details() {
        return details;
    }
}
