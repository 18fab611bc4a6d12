// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.editor;

import java.nio.file.Path;
import java.util.Optional;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.FileDialog;
import org.eclipse.swt.widgets.Shell;
import org.wakepath.experiment.ExperimentFile;

/** Asks for the file of an experiment. */
final class ExperimentDialog {
    private ExperimentDialog() {
    }

    /** The file to keep an experiment in; empty if the user cancels. */
    static Optional<Path> save(Shell shell, Path suggestion) {
        FileDialog dialog = dialog(shell, SWT.SAVE, "Save Experiment");
        dialog.setOverwrite(true);
        dialog.setFilterPath(String.valueOf(suggestion.getParent()));
        dialog.setFileName(suggestion.getFileName().toString());
        return Optional.ofNullable(dialog.open()).map(ExperimentDialog::named);
    }

    /** The experiment to open. */
    static Optional<Path> open(Shell shell) {
        return Optional.ofNullable(dialog(shell, SWT.OPEN, "Open Experiment").open()).map(Path::of);
    }

    private static FileDialog dialog(Shell shell, int style, String title) {
        FileDialog dialog = new FileDialog(shell, style);
        dialog.setText(title);
        dialog.setFilterNames(new String[] {"Saved experiments (*" + ExperimentFile.SUFFIX + ")"});
        dialog.setFilterExtensions(new String[] {"*" + ExperimentFile.SUFFIX});
        return dialog;
    }

    private static Path named(String chosen) {
        return Path.of(chosen.endsWith(ExperimentFile.SUFFIX) ? chosen : chosen + ExperimentFile.SUFFIX);
    }
}
