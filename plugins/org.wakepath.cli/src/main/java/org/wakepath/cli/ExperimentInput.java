// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.wakepath.base.Reason;
import org.wakepath.experiment.Experiment;
import org.wakepath.experiment.ExperimentException;
import org.wakepath.experiment.ExperimentFile;
import org.wakepath.experiment.Question;
import org.wakepath.experiment.TraceReference;

/** A saved analysis, given in place of the folders of its traces. No other class loads the classes of its model. */
final class ExperimentInput {
    private static final String RECORDED = "command" + ExperimentFile.SUFFIX;

    private final Path file;
    private final Experiment experiment;

    private ExperimentInput(Path file, Experiment experiment) {
        this.file = file;
        this.experiment = experiment;
    }

    /**
     * Whether a path names a saved analysis. A folder does not, nor does a file that is only called {@code .wakepath}.
     */
    static boolean isNamedBy(Path path) {
        String name = String.valueOf(path.getFileName());
        return name.endsWith(ExperimentFile.SUFFIX) && name.length() > ExperimentFile.SUFFIX.length()
                && !Files.isDirectory(path);
    }

    /** The question that a recording keeps about its command. The folder itself stands for the traces. */
    static Optional<ExperimentInput> recordedIn(Path folder) {
        Path file = folder.resolve(RECORDED);
        return Files.isRegularFile(file) ? Optional.of(read(file)) : Optional.empty();
    }

    /**
     * Keeps the question about a recorded command beside its traces.
     *
     * @param from since when the path is the command's, ns since the epoch
     */
    static void keep(String task, long from, Path folder) throws IOException {
        Experiment experiment = new Experiment();
        experiment.traces().add(new TraceReference(folder));
        experiment.questions().add(new Question(task, OptionalLong.of(from), OptionalLong.empty()));
        ExperimentFile.write(experiment, folder.resolve(RECORDED));
    }

    static ExperimentInput read(Path file) {
        try {
            return new ExperimentInput(file, ExperimentFile.read(file));
        } catch (NoSuchFileException e) {
            throw CommandException.wrongUse(file + ": no such file", "give a saved analysis, or a folder with traces");
        } catch (ExperimentException e) {
            throw CommandException.failed(e.getMessage(), "give the folders of the traces instead");
        } catch (IOException e) {
            throw CommandException.failed("cannot read " + file + ": " + Reason.of(e),
                    "give the folders of the traces instead");
        }
    }

    /** The folders of the traces; all of them exist. */
    List<Path> folders() {
        if (experiment.traces().isEmpty()) {
            throw CommandException.failed(file + " names no trace", "give the folders of the traces instead");
        }
        return experiment.traces().stream().map(this::present).toList();
    }

    private Path present(TraceReference trace) {
        if (trace.isMissing()) {
            throw CommandException.failed(file + ": its trace " + trace.folder() + " is missing",
                    "put the folder back, change its path in the file, or give the folders of the traces instead");
        }
        return trace.folder();
    }

    /** The saved questions, each in its own interval unless the window is limited. */
    List<TaskQuestion> questions(TimeWindow window) {
        if (experiment.questions().isEmpty()) {
            throw CommandException.wrongUse(file + " holds no question", "say which task with --task");
        }
        return experiment.questions().stream().map(question -> new TaskQuestion(question.task(),
                window.isLimited() ? window : TimeWindow.between(question.from(), question.to()))).toList();
    }

    /** The host whose clock counts. */
    Optional<String> reference() {
        return experiment.reference();
    }
}
