// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.session;

import java.io.IOException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.wakepath.experiment.Experiment;
import org.wakepath.experiment.ExperimentFile;

/** An experiment at the moment of saving. Changes made while it is written stay unsaved. */
public final class ExperimentSnapshot {
    private final Experiment content;
    private final Path file;
    private final AtomicReference<Optional<FileTime>> lastChange;
    private final Runnable saved;

    /**
     * Must be created on the user interface's thread.
     *
     * @param content a copy that nobody else has
     * @param lastChange time when the file was changed, as far as the window knows
     * @param saved is notified on that thread once the file is written
     */
    ExperimentSnapshot(Experiment content, Path file, AtomicReference<Optional<FileTime>> lastChange, Runnable saved) {
        this.content = content;
        this.file = file;
        this.lastChange = lastChange;
        this.saved = saved;
    }

    /**
     * Writes the file, on any thread.
     *
     * @throws org.wakepath.experiment.ExperimentException if it is too large
     * @throws IOException if it cannot be written, or another window or program changed the file; the file is then
     * unchanged
     */
    public void write() throws IOException {
        synchronized (lastChange) {
            Optional<FileTime> now = OpenExperiment.lastChange(file);
            if (now.isPresent() && !now.equals(lastChange.get())) {
                throw new IOException("another window or program changed " + file.getFileName()
                        + " since it was opened here; save under another name, or close it and open it again");
            }
            ExperimentFile.write(content, file);
            lastChange.set(OpenExperiment.lastChange(file));
        }
    }

    /** Marks the experiment as saved; on the user interface's thread. */
    public void end() {
        saved.run();
    }
}
