/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.ui.path;

import java.util.List;
import org.eclipse.jface.dialogs.PopupDialog;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Shell;

/** All keys of the time graph; it goes when anything else is done. */
final class KeySheet extends PopupDialog {
    private static final int MARGIN = 10;
    private static final int GAP = 16;
    private static final List<Key> KEYS = List.of(
            new Key("W S   I K   + -", "zoom in and out, at the pointer"),
            new Key("A D   J L   Shift+← Shift+→", "move left and right"),
            new Key("↑ ↓   Page Up, Page Down", "scroll rows; in All Tasks ↑ ↓ choose a row"),
            new Key("← →", "segment before and after"),
            new Key("Home, End", "first and last segment"),
            new Key("[", "what the segment waited for"),
            new Key("]", "what it released"),
            new Key("Alt+← Alt+→", "back and on along what was followed"),
            new Key("Backspace", "back to the view before"),
            new Key("0", "show all"),
            new Key("F", "show the selection"),
            new Key("Ctrl+A", "select everything"),
            new Key("M", "measure from the instant that is pointed out, or the middle; keep it; drop it"),
            new Key("← →   Ctrl+← Ctrl+→", "while it is not kept: its other end, by a little or by more"),
            new Key("C", "copy the measure"),
            new Key("P", "pin the row of the selection, or let it go"),
            new Key("R", "all rows, or only those with something in view"),
            new Key("/", "search, or filter"),
            new Key("Enter, Shift+Enter", "next and previous hit, in the search; in All Tasks: the path of the task"),
            new Key("T", "table of the segments in view"),
            new Key("Escape", "clear"),
            new Key("Tab", "to the minimap, where ← → Home End move what is shown and + - 0 change its length"),
            new Key("Ctrl+G", "in Events: to a number or a time"),
            new Key("Shift+F9", "dark or light, everywhere"),
            new Key("?", "this sheet"),
            new Key("wheel", "scroll rows; Ctrl zooms, Shift moves"),
            new Key("drag", "select an area; on the axis: measure; the border of the names: their width"),
            new Key("click on the axis", "point out an instant"));

    private record Key(String names, String words) {
    }

    KeySheet(Shell parent) {
        super(parent, SWT.TOOL | SWT.ON_TOP, true, false, false, false, false, "Keys", null);
    }

    @Override
    protected Control createDialogArea(Composite parent) {
        Composite area = (Composite) super.createDialogArea(parent);
        GridLayoutFactory.fillDefaults().numColumns(2).margins(MARGIN, MARGIN).spacing(GAP, 2).applyTo(area);
        for (Key key : KEYS) {
            label(area, key.names());
            label(area, key.words());
        }
        return area;
    }

    private static void label(Composite area, String text) {
        Label label = new Label(area, SWT.NONE);
        label.setText(text);
        GridDataFactory.fillDefaults().applyTo(label);
    }
}
