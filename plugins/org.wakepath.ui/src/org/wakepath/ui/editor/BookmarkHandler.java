// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.editor;

import java.util.Optional;
import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.commands.ExecutionException;
import org.eclipse.jface.dialogs.InputDialog;
import org.eclipse.jface.window.Window;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.handlers.HandlerUtil;
import org.wakepath.experiment.Bookmark;
import org.wakepath.ui.session.Notes;
import org.wakepath.ui.session.OpenExperiment;
import org.wakepath.ui.session.Session;

/** Adds a moment or a selected stretch of time to the experiment, with a note. */
public final class BookmarkHandler extends AbstractHandler {

    @Override
    public Object execute(ExecutionEvent event) throws ExecutionException {
        IWorkbenchWindow window = HandlerUtil.getActiveWorkbenchWindowChecked(event);
        ExperimentCreator making = new ExperimentCreator(window);
        Optional<Bookmark> bookmark = new Notes(Session.of(window)).bookmark("");
        if (bookmark.isEmpty()) {
            making.complain("Choose a task in the view Experiment first, and a moment of its path.");
            return null;
        }
        making.openOrAsked().ifPresent(experiment -> ask(window, bookmark.get(), experiment));
        return null;
    }

    private static void ask(IWorkbenchWindow window, Bookmark bookmark, OpenExperiment experiment) {
        InputDialog dialog = new InputDialog(window.getShell(), "Bookmark",
                "A note on " + time(bookmark) + ":", "", null);
        if (dialog.open() == Window.OK) {
            Bookmark noted = new Bookmark(bookmark.time(), bookmark.end(), bookmark.subject(), dialog.getValue());
            experiment.history().record("Add Bookmark", () -> experiment.content().bookmarks().add(noted));
            InputOpener.reveal(window, experiment);
        }
    }

    private static String time(Bookmark bookmark) {
        String start = TimeText.of(bookmark.time());
        return bookmark.end().isEmpty() ? start : start + " to " + TimeText.of(bookmark.end().getAsLong());
    }
}
