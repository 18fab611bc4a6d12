// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.editor;

import java.util.Optional;
import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.commands.ExecutionException;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.handlers.HandlerUtil;
import org.wakepath.experiment.Question;
import org.wakepath.ui.session.Notes;
import org.wakepath.ui.session.Session;

/** Adds the chosen task to the experiment, with the time in view. */
public final class QuestionHandler extends AbstractHandler {

    @Override
    public Object execute(ExecutionEvent event) throws ExecutionException {
        IWorkbenchWindow window = HandlerUtil.getActiveWorkbenchWindowChecked(event);
        ExperimentCreator making = new ExperimentCreator(window);
        Optional<Question> question = new Notes(Session.of(window)).question();
        if (question.isEmpty()) {
            making.complain("Choose a task in the view Experiment first: its path is what is added.");
            return null;
        }
        making.openOrAsked().ifPresent(experiment -> {
            experiment.history().record("Add Question", () -> experiment.content().questions().add(question.get()));
            InputOpener.reveal(window, experiment);
        });
        return null;
    }
}
