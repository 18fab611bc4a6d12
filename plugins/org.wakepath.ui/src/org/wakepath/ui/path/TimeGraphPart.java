// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.path;

import java.util.Optional;
import org.wakepath.view.state.PictureState;

/** A view with a time graph. */
public interface TimeGraphPart {

    /** The view and its marks; empty while nothing is shown. */
    Optional<PictureState> state();
}
