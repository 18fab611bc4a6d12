// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.compare;

import java.io.File;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
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

/**
 * The field for the runs of one side: profiles, or folders with profiles or traces. They can be typed, pasted, chosen
 * or dropped there.
 */
final class SidePicker extends Composite {
    private static final String BETWEEN = RunQuestion.BETWEEN + " ";

    private final String name;
    private final Text field;
    private final Runnable listener;

    /**
     * An empty field.
     *
     * @param name which side it is
     * @param listener is notified when the user chose something
     * @param openTraces chooses the traces that are open, and gives their place; empty if it has none
     */
    SidePicker(Composite parent, String name, Runnable listener, Supplier<Optional<String>> openTraces) {
        super(parent, SWT.NONE);
        this.name = name;
        this.listener = listener;
        GridLayoutFactory.fillDefaults().numColumns(3).applyTo(this);
        Label label = new Label(this, SWT.NONE);
        label.setText(" " + name);
        field = new Text(this, SWT.BORDER);
        field.setMessage("a profile, or a folder of profiles or traces");
        field.setToolTipText(
                "A profile that wakepath profile wrote, a folder of them, as a baseline is, or a folder with "
                        + "the traces of one run. Several with ; between them. Enter compares.");
        field.addListener(SWT.Verify, event -> event.text = event.text.strip().contains("\n")
                ? String.join(BETWEEN, event.text.strip().split("\\s*\\R\\s*")) : event.text);
        GridDataFactory.fillDefaults().grab(true, false).applyTo(field);
        field.addListener(SWT.DefaultSelection, event -> listener.run());
        Button button = new Button(this, SWT.PUSH);
        button.setText("…");
        button.setToolTipText("Choose the runs of the side " + name);
        Menu menu = new Menu(button);
        item(menu, "Folder…", this::askForFolder);
        item(menu, "Profiles or Saved Analysis…", this::askForFiles);
        item(menu, "The Open Traces", () -> openTraces.get().ifPresent(this::take));
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
        dialog.setMessage("A folder with the profiles of runs, or with the traces of one run.");
        dialog.setFilterPath(field.getText());
        Optional.ofNullable(dialog.open()).ifPresent(this::take);
    }

    private void askForFiles() {
        FileDialog dialog = new FileDialog(getShell(), SWT.OPEN | SWT.MULTI);
        dialog.setText(name);
        dialog.setFilterExtensions(new String[] {"*.json;*.wakepath", "*"});
        if (dialog.open() != null) {
            take(Arrays.stream(dialog.getFileNames()).map(file -> dialog.getFilterPath() + File.separator + file)
                    .collect(Collectors.joining(BETWEEN)));
        }
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
                    take(String.join(BETWEEN, files));
                }
            }
        });
    }

    private void take(String place) {
        field.setText(place);
        listener.run();
    }

    /** What the user named; may be empty. */
    String places() {
        return field.getText().strip();
    }

    /** The field itself. */
    Text field() {
        return field;
    }
}
