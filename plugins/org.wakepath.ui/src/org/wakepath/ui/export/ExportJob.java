/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.ui.export;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.wakepath.ui.StatusSentence;

/** Writes what a view showed into a file. */
final class ExportJob extends Job {
    private final ExportContent content;
    private final Path file;
    private final StatusSentence status;

    ExportJob(ExportContent content, Path file, StatusSentence status) {
        super("Writing " + file.getFileName());
        this.content = content;
        this.file = file;
        this.status = status;
        setUser(true);
    }

    @Override
    protected IStatus run(IProgressMonitor monitor) {
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file))) {
            content.write(out);
            status.say("Written: " + file);
        } catch (IOException | RuntimeException e) {
            status.complain(file + " could not be written (" + e.getMessage() + "). Choose another place.");
        }
        return Status.OK_STATUS;
    }
}
