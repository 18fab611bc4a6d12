// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.tests;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.eclipse.jface.viewers.StructuredSelection;
import org.eclipse.jface.viewers.TableViewer;
import org.eclipse.jface.viewers.TreeViewer;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.Text;
import org.eclipse.swt.widgets.TreeItem;
import org.wakepath.ui.editor.ExperimentEditor;
import org.wakepath.ui.editor.InputOpener;
import org.wakepath.ui.session.SessionState;

/** The editor of experiments, as a user works with it. */
final class EditorRun {
    private EditorRun() {
    }

    /** The editor of a file, after it has read the file and its traces. */
    static ExperimentEditor open(Path file) {
        InputOpener.edit(WorkbenchRun.window(), file);
        ExperimentEditor editor = active();
        WorkbenchRun.await("reading " + file,
                () -> editor.form().isPresent() || !editor.notice().startsWith("Reading"));
        WorkbenchRun.await("reading its traces",
                () -> !(WorkbenchRun.session().state() instanceof SessionState.Opening));
        return editor;
    }

    static ExperimentEditor active() {
        return (ExperimentEditor) WorkbenchRun.page().getActiveEditor();
    }

    static TableViewer table(ExperimentEditor editor, String title) {
        return editor.form().orElseThrow().table(title).viewer();
    }

    /** The texts of all cells, by row. */
    static List<List<String>> cells(ExperimentEditor editor, String title) {
        Table table = table(editor, title).getTable();
        return Arrays.stream(table.getItems()).map(item -> {
            List<String> texts = new ArrayList<>();
            for (int column = 0; column < table.getColumnCount(); column++) {
                texts.add(item.getText(column));
            }
            return texts;
        }).toList();
    }

    /** The row whose first cell has a text. */
    static int row(ExperimentEditor editor, String title, String first) {
        return cells(editor, title).stream().map(row -> row.get(0)).toList().indexOf(first);
    }

    /** Writes into a cell and presses Return. */
    static void write(ExperimentEditor editor, String title, int row, int column, String text) {
        TableViewer viewer = table(editor, title);
        viewer.editElement(viewer.getElementAt(row), column);
        Text cell = children(viewer.getTable()).filter(Text.class::isInstance).map(Text.class::cast)
                .filter(Control::isVisible).findFirst().orElseThrow();
        cell.setText(text);
        cell.notifyListeners(SWT.DefaultSelection, new Event());
    }

    /** Presses the key of a letter on a cell, then types the rest and presses Return. */
    static void type(ExperimentEditor editor, String title, int row, int column, String typed) {
        TableViewer viewer = table(editor, title);
        Table table = viewer.getTable();
        table.setFocus();
        Event click = new Event();
        Rectangle cell = table.getItem(row).getBounds(column);
        click.button = 1;
        click.x = cell.x + cell.width / 2;
        click.y = cell.y + cell.height / 2;
        table.notifyListeners(SWT.MouseDown, click);
        Event key = new Event();
        key.character = typed.charAt(0);
        key.keyCode = typed.charAt(0);
        table.notifyListeners(SWT.KeyDown, key);
        Text field = children(table).filter(Text.class::isInstance).map(Text.class::cast).filter(Control::isVisible)
                .findFirst().orElseThrow();
        field.insert(typed.substring(1));
        field.notifyListeners(SWT.DefaultSelection, new Event());
    }

    /** Presses a button beside a table. */
    static void press(ExperimentEditor editor, String title, String label) {
        Composite section = table(editor, title).getTable().getParent().getParent();
        children(section).filter(Composite.class::isInstance).map(Composite.class::cast).flatMap(EditorRun::children)
                .filter(control -> control instanceof Button button && button.getText().equals(label)).findFirst()
                .orElseThrow().notifyListeners(SWT.Selection, new Event());
    }

    private static Stream<Control> children(Composite composite) {
        return Arrays.stream(composite.getChildren());
    }

    /** Chooses the note that starts with a text. */
    static void choose(TreeViewer notes, String text) {
        TreeItem found = items(notes).filter(item -> item.getText().startsWith(text)).findFirst().orElseThrow();
        notes.setSelection(StructuredSelection.EMPTY);
        notes.setSelection(new StructuredSelection(found.getData()));
    }

    static List<String> texts(TreeViewer notes) {
        return items(notes).map(TreeItem::getText).toList();
    }

    private static Stream<TreeItem> items(TreeViewer notes) {
        return Arrays.stream(notes.getTree().getItems()).flatMap(group -> Arrays.stream(group.getItems()));
    }
}
