// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.path;

import org.wakepath.view.state.PictureActions;

/** Goes forward again to what was followed. */
public final class AdvanceHandler extends TrailHandler {

    @Override
    void move(PictureActions picture) {
        picture.advance();
    }
}
