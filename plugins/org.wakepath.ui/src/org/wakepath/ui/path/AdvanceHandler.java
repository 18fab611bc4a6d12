// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.path;

import org.wakepath.view.state.PictureActions;

/** Goes on to what was followed, after it was gone back. */
public final class AdvanceHandler extends TrailHandler {

    @Override
    void move(PictureActions picture) {
        picture.advance();
    }
}
