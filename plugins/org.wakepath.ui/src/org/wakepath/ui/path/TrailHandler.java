// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.path;

import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.ui.handlers.HandlerUtil;
import org.wakepath.view.state.PictureActions;

/** Moves along the trail of the active view's time graph, with the workbench's keys for back and forward. */
public abstract class TrailHandler extends AbstractHandler {

    abstract void move(PictureActions picture);

    @Override
    public final Object execute(ExecutionEvent event) {
        if (HandlerUtil.getActivePart(event) instanceof TimeGraphPart part) {
            part.state().map(PictureActions::new).ifPresent(this::move);
        }
        return null;
    }

    /** Goes back along the trail to where a cause was followed from. */
    public static final class Back extends TrailHandler {

        @Override
        void move(PictureActions picture) {
            picture.retrace();
        }
    }

    /** Goes forward again to what was followed. */
    public static final class Forward extends TrailHandler {

        @Override
        void move(PictureActions picture) {
            picture.advance();
        }
    }
}
