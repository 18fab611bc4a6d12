// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.editor;

import org.wakepath.experiment.History;

/** Redoes the change of an experiment that was undone last. */
public final class RedoHandler extends HistoryHandler {

    @Override
    boolean canMove(History history) {
        return history.canRedo();
    }

    @Override
    void move(History history) {
        history.redo();
    }
}
