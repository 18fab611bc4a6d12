// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
/**
 * The places of the parts of a path in a picture, and their colours. They are the same on paper, in pages and in
 * windows, and need no toolkit.
 *
 * <p>Everything here is immutable and may be used by several threads. Make a {@link org.wakepath.view.layout.PixelRow}
 * on another thread than the one that draws.
 */
package org.wakepath.view.layout;

import org.wakepath.view.layout.PixelRow;
