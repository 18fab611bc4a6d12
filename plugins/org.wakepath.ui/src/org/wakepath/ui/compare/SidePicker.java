// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.compare;

import java.util.Optional;
import java.util.function.Consumer;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.dnd.DND;
import org.eclipse.swt.dnd.DropTarget;
import org.eclipse.swt.dnd.DropTargetAdapter;
import org.eclipse.swt.dnd.DropTargetEvent;
import org.eclipse.swt.dnd.FileTransfer;
import org.eclipse.swt.dnd.Transfer;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.DirectoryDialog;
import org.eclipse.swt.widgets.FileDialog;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Menu;
import org.eclipse.swt.widgets.MenuItem;
import org.eclipse.swt.widgets.Text;

/** The field for the runs of one side: a profile, or a folder of them; it can be typed, chosen or dropped there. */
final class SidePicker extends Composite {
    private final String name;
    private final Text field;
    private final Consumer<String> listener;

    /**
     * An empty field.
     *
     * @param name which side it is
     * @param listener is notified of what the user chose
     */
    SidePicker(Composite parent, String name, Consumer<String> listener) {
        super(parent, SWT.NONE);
        this.name = name;
        this.listener = listener;
        GridLayoutFactory.fillDefaults().numColumns(3).applyTo(this);
        Label label = new Label(this, SWT.NONE);
        label.setText(" " + name);
        field = new Text(this, SWT.BORDER);
        field.setMessage("a profile, or a folder of them");
        field.setToolTipText(
                "What wakepath profile wrote, or a folder of such files, as a baseline is. Enter compares.");
        GridDataFactory.fillDefaults().grab(true, false).applyTo(field);
        field.addListener(SWT.DefaultSelection, event -> listener.accept(field.getText().strip()));
        Button button = new Button(this, SWT.PUSH);
        button.setText("…");
        button.setToolTipText("Choose the runs of the side " + name);
        Menu menu = new Menu(button);
        item(menu, "Folder of Profiles…", this::askForFolder);
        item(menu, "Profile…", this::askForFile);
        button.addListener(SWT.Selection, event -> {
            Rectangle place = button.getBounds();
            menu.setLocation(toDisplay(new Point(place.x, place.y + place.height)));
            menu.setVisible(true);
        });
        acceptFiles();
    }

    private static void item(Menu menu, String text, Runnable action) {
        MenuItem item = new MenuItem(menu, SWT.PUSH);
        item.setText(text);
        item.addListener(SWT.Selection, event -> action.run());
    }

    private void askForFolder() {
        DirectoryDialog dialog = new DirectoryDialog(getShell());
        dialog.setText(name);
        dialog.setMessage("A folder with the profiles of runs.");
        dialog.setFilterPath(field.getText());
        Optional.ofNullable(dialog.open()).ifPresent(this::take);
    }

    private void askForFile() {
        FileDialog dialog = new FileDialog(getShell(), SWT.OPEN);
        dialog.setText(name);
        dialog.setFilterExtensions(new String[] {"*.json", "*"});
        Optional.ofNullable(dialog.open()).ifPresent(this::take);
    }

    private void acceptFiles() {
        DropTarget target = new DropTarget(field, DND.DROP_COPY | DND.DROP_LINK | DND.DROP_MOVE | DND.DROP_DEFAULT);
        target.setTransfer(new Transfer[] {FileTransfer.getInstance()});
        target.addDropListener(new DropTargetAdapter() {
            @Override
            public void dragEnter(DropTargetEvent event) {
                event.detail = DND.DROP_COPY;
            }

            @Override
            public void drop(DropTargetEvent event) {
                if (event.data instanceof String[] files && files.length > 0) {
                    take(files[0]);
                }
            }
        });
    }

    private void take(String place) {
        field.setText(place);
        listener.accept(place);
    }

    /** What the user named; may be empty. */
    String place() {
        return field.getText().strip();
    }

    /** The field itself. */
    Text field() {
        return field;
    }
}
