// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.session;

import java.io.IOException;
import java.nio.file.Path;
import org.wakepath.experiment.Experiment;
import org.wakepath.experiment.ExperimentFile;

/** An experiment as it is to be saved: whatever changes while it is written stays unsaved. */
public final class ExperimentSnapshot {
    private final Experiment content;
    private final Path file;
    private final Runnable saved;

    /**
     * Made on the user interface's thread.
     *
     * @param content that nobody else has
     * @param saved is told on that thread once it is written
     */
    ExperimentSnapshot(Experiment content, Path file, Runnable saved) {
        this.content = content;
        this.file = file;
        this.saved = saved;
    }

    /**
     * Writes the file, on any thread.
     *
     * @throws org.wakepath.experiment.ExperimentException if it is too large
     * @throws IOException if that cannot be done; the file is as before then
     */
    public void write() throws IOException {
        ExperimentFile.write(content, file);
    }

    /** Has the experiment know that it is saved; on the user interface's thread. */
    public void end() {
        saved.run();
    }
}
