// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.path;

import org.wakepath.view.state.PictureActions;

/** Goes back along the trail to where a cause was followed from. */
public final class RetraceHandler extends TrailHandler {

    @Override
    void move(PictureActions picture) {
        picture.retrace();
    }
}
