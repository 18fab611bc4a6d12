// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.editor;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.eclipse.ui.IWorkbenchPart;
import org.eclipse.ui.IWorkbenchWindow;
import org.wakepath.experiment.ExperimentException;
import org.wakepath.experiment.ExperimentFile;
import org.wakepath.ui.session.Failure;
import org.wakepath.ui.session.OpenExperiment;
import org.wakepath.ui.session.Session;
import org.wakepath.ui.session.SessionState;
import org.wakepath.ui.widgets.StatusSentence;

/** Makes experiments of a window, each with its own file from the start. */
public final class ExperimentCreator {
    private final IWorkbenchWindow window;
    private final Session session;

    /** Makes experiments of the traces of a window. */
    public ExperimentCreator(IWorkbenchWindow window) {
        this.window = window;
        this.session = Session.of(window);
    }

    /** Makes an experiment without traces, and closes the open traces. */
    public void empty(Path file) {
        create(file, List.of()).ifPresent(made -> {
            session.open(made);
            InputOpener.editAnew(window, made);
        });
    }

    /** Makes an experiment of the open traces. */
    public Optional<OpenExperiment> ofTraces(Path file) {
        Optional<OpenExperiment> made = create(file, folders());
        made.ifPresent(experiment -> InputOpener.editAnew(window, experiment));
        return made;
    }

    /** The open experiment. If there is none, a new one of the open traces, in a file that the user is asked for. */
    Optional<OpenExperiment> openOrAsked() {
        return session.experiment().or(() -> ask("analysis").flatMap(this::ofTraces));
    }

    /** The file for an experiment. */
    Optional<Path> ask(String name) {
        Path beside = folders().stream().findFirst().map(Path::toAbsolutePath).map(Path::getParent)
                .orElseGet(() -> Path.of(System.getProperty("user.home")));
        return ExperimentDialog.save(window.getShell(), beside.resolve(name + ExperimentFile.SUFFIX));
    }

    private List<Path> folders() {
        return session.state() instanceof SessionState.Open open ? open.traces().folders() : List.of();
    }

    private Optional<OpenExperiment> create(Path file, List<Path> folders) {
        try {
            return Optional.of(OpenExperiment.create(file, folders));
        } catch (IOException | ExperimentException e) {
            complain("Not saved: " + Failure.sentence(e));
            return Optional.empty();
        }
    }

    /** Reports in the status line why something was not done. */
    void complain(String sentence) {
        IWorkbenchPart part = window.getActivePage().getActivePart();
        if (part != null) {
            new StatusSentence(part).complain(sentence);
        }
    }
}
