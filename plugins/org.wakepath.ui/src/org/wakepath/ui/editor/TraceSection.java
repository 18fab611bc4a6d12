// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.editor;

import java.nio.file.Path;
import java.util.Optional;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.DirectoryDialog;
import org.eclipse.ui.ISharedImages;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.forms.widgets.FormToolkit;
import org.wakepath.experiment.TraceReference;
import org.wakepath.ui.session.OpenExperiment;
import org.wakepath.ui.session.Session;

/** The folders with traces, relative to the file, and which of them are missing. */
final class TraceSection implements EntrySection {
    private final EntryTable<TraceReference> table;
    private final Changes changes;
    private final OpenExperiment experiment;

    TraceSection(FormToolkit toolkit, Composite parent, Changes changes, Session session) {
        this.changes = changes;
        this.experiment = changes.experiment();
        ISharedImages images = PlatformUI.getWorkbench().getSharedImages();
        table = new EntryTable<>(toolkit, parent, "Traces");
        table.columns().add("Folder", 3, trace -> experiment.seen(trace.folder()),
                (row, text) -> move(row, experiment.folder(text)));
        table.columns().add("", 1, trace -> "").setLabelProvider(EntryColumns.labels(cell -> {
            boolean isMissing = experiment.missing().contains(table.columns().entry(cell.getElement()).folder());
            cell.setText(isMissing ? "missing" : "");
            cell.setImage(isMissing ? images.getImage(ISharedImages.IMG_OBJS_WARN_TSK) : null);
        }));
        table.button("Add…", "Add a folder with traces",
                () -> ask(experiment.file().getParent()).ifPresent(this::add));
        table.buttonForRow("Locate…", "Say where the folder is by now",
                row -> ask(row.entry().folder()).ifPresent(folder -> move(row, folder)));
        table.remover("Forget this folder; nothing is deleted", row -> changes.make("Remove Trace",
                () -> experiment.content().traces().remove(row.place())));
        table.button("Read", "Read the traces that are there", () -> session.open(experiment));
    }

    private Optional<Path> ask(Path from) {
        DirectoryDialog dialog = new DirectoryDialog(table.client().getShell());
        dialog.setText("Folder with Traces");
        dialog.setFilterPath(from.toString());
        return Optional.ofNullable(dialog.open()).map(Path::of);
    }

    private void add(Path folder) {
        changes.make("Add Trace", () -> experiment.content().traces().add(new TraceReference(folder)));
    }

    private void move(EntryRow<TraceReference> row, Path folder) {
        changes.make("Move Trace", () -> experiment.content().traces().set(row.place(), new TraceReference(folder)));
    }

    @Override
    public void refresh() {
        table.show(experiment.content().traces());
    }

    @Override
    public EntryTable<?> table() {
        return table;
    }
}
