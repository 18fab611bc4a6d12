/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.ui.editor;

import java.io.IOException;
import java.nio.file.Path;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.swt.widgets.Display;
import org.wakepath.ui.session.Failure;
import org.wakepath.ui.session.OpenExperiment;

/** Reads the file of an editor. */
final class ReadJob extends Job {
    private final ExperimentEditor editor;
    private final Path file;
    private final Display display;

    ReadJob(ExperimentEditor editor, Path file, Display display) {
        super("Reading " + file.getFileName());
        this.editor = editor;
        this.file = file;
        this.display = display;
    }

    @Override
    protected IStatus run(IProgressMonitor monitor) {
        try {
            OpenExperiment read = OpenExperiment.read(file);
            later(() -> editor.read(read));
        } catch (IOException | RuntimeException | OutOfMemoryError e) {
            String sentence = Failure.sentence(e) + " Open the folders of its traces instead.";
            later(() -> editor.failed(sentence));
        }
        return Status.OK_STATUS;
    }

    private void later(Runnable then) {
        if (!display.isDisposed()) {
            display.asyncExec(then);
        }
    }
}
