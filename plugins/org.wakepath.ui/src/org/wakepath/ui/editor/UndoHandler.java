// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.editor;

import org.wakepath.experiment.History;

/** Undoes the last change of an experiment. */
public final class UndoHandler extends HistoryHandler {

    @Override
    boolean canMove(History history) {
        return history.canUndo();
    }

    @Override
    void move(History history) {
        history.undo();
    }
}
