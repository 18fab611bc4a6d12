// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.editor;

import java.util.Optional;
import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.ui.ISources;
import org.eclipse.ui.IWorkbenchPart;
import org.eclipse.ui.handlers.HandlerUtil;
import org.wakepath.experiment.History;
import org.wakepath.ui.session.OpenExperiment;
import org.wakepath.ui.session.Session;

/**
 * Moves in the history of the active editor's experiment. In a view, it moves in the history of the window's
 * experiment.
 */
public abstract class HistoryHandler extends AbstractHandler {

    abstract boolean canMove(History history);

    abstract void move(History history);

    @Override
    public final void setEnabled(Object context) {
        setBaseEnabled(HandlerUtil.getVariable(context, ISources.ACTIVE_PART_NAME) instanceof IWorkbenchPart part
                && history(part).filter(this::canMove).isPresent());
    }

    @Override
    public final Object execute(ExecutionEvent event) {
        IWorkbenchPart part = HandlerUtil.getActivePart(event);
        if (part instanceof ExperimentEditor editor) {
            // Text that is still being typed is the last change.
            editor.form().ifPresent(ExperimentForm::commit);
        }
        Optional.ofNullable(part).flatMap(HistoryHandler::history).filter(this::canMove).ifPresent(this::move);
        return null;
    }

    private static Optional<History> history(IWorkbenchPart part) {
        Optional<OpenExperiment> experiment = part instanceof ExperimentEditor editor ? editor.experiment()
                : Session.of(part.getSite().getWorkbenchWindow()).experiment();
        return experiment.map(OpenExperiment::history);
    }

    /** Undoes the last change of an experiment. */
    public static final class Undo extends HistoryHandler {

        @Override
        boolean canMove(History history) {
            return history.canUndo();
        }

        @Override
        void move(History history) {
            history.undo();
        }
    }

    /** Redoes the change of an experiment that was undone last. */
    public static final class Redo extends HistoryHandler {

        @Override
        boolean canMove(History history) {
            return history.canRedo();
        }

        @Override
        void move(History history) {
            history.redo();
        }
    }
}
