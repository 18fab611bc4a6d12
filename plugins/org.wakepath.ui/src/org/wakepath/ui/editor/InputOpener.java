// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.editor;

import java.nio.file.Path;
import java.util.List;
import org.eclipse.core.runtime.ILog;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.PartInitException;
import org.wakepath.experiment.ExperimentFile;
import org.wakepath.ui.session.OpenExperiment;
import org.wakepath.ui.session.Session;

/**
 * Opens what a user named. A saved experiment opens in its editor, which opens its traces; folders open as they are.
 */
public final class InputOpener {
    private InputOpener() {
    }

    /** Opens the experiments among some paths, or the paths as folders if there is none. */
    public static void open(IWorkbenchWindow window, List<Path> named) {
        List<Path> experiments = named.stream().filter(InputOpener::isExperiment).toList();
        if (experiments.isEmpty()) {
            Session.of(window).open(named);
        }
        experiments.forEach(file -> edit(window, file));
    }

    /** Whether a path names a saved experiment; the file need not exist. */
    public static boolean isExperiment(Path path) {
        String name = String.valueOf(path.getFileName());
        return name.endsWith(ExperimentFile.SUFFIX) && name.length() > ExperimentFile.SUFFIX.length()
                && !path.toFile().isDirectory();
    }

    /** Opens the editor on a file, or shows the editor that has it open. */
    public static void edit(IWorkbenchWindow window, Path file) {
        show(window, file, true);
    }

    /** Shows a file that was just made. An editor already open on the same file would show its previous content. */
    static void editAnew(IWorkbenchWindow window, OpenExperiment made) {
        IWorkbenchPage page = window.getActivePage();
        IEditorPart before = page.findEditor(new ExperimentEditorInput(made.file()));
        if (before != null) {
            page.closeEditor(before, false);
        }
        Session.of(window).keep(made);
        edit(window, made.file());
    }

    /** Opens the editor of an experiment that was changed elsewhere, so that it can be saved. */
    static void reveal(IWorkbenchWindow window, OpenExperiment changed) {
        show(window, changed.file(), false);
    }

    /** Opens the editor of an experiment that asks a question there, unless it is open. */
    public static void ask(IWorkbenchWindow window, OpenExperiment asking) {
        IWorkbenchPage page = window.getActivePage();
        if (page != null && page.findEditor(new ExperimentEditorInput(asking.file())) == null) {
            reveal(window, asking);
        }
    }

    private static void show(IWorkbenchWindow window, Path file, boolean active) {
        try {
            window.getActivePage().openEditor(new ExperimentEditorInput(file), ExperimentEditor.ID, active);
        } catch (PartInitException e) {
            ILog.of(InputOpener.class).error("no editor for " + file, e);
        }
    }
}
