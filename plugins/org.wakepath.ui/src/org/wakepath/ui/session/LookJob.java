// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.session;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.swt.widgets.Display;

/** Checks which traces of an experiment exist; a drive that does not answer can take long to say so. */
final class LookJob extends Job {
    private final OpenExperiment experiment;
    private final List<Path> folders;
    private final Display display;
    private final Consumer<Job> then;

    /** @param then gets this job on the user interface's thread once the experiment knows */
    LookJob(OpenExperiment experiment, Display display, Consumer<Job> then) {
        super("Looking for traces");
        this.experiment = experiment;
        this.folders = experiment.folders();
        this.display = display;
        this.then = then;
    }

    @Override
    protected IStatus run(IProgressMonitor monitor) {
        Set<Path> missing = OpenExperiment.missing(folders);
        if (!display.isDisposed()) {
            display.asyncExec(() -> {
                experiment.looked(folders, missing);
                then.accept(this);
            });
        }
        return Status.OK_STATUS;
    }
}
