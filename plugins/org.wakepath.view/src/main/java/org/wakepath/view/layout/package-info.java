// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
/**
 * Where the parts of a path are in a picture, and in which colour: the same for paper, pages and windows, and of no
 * toolkit.
 *
 * <p>Everything here is immutable once made and may be used by several threads; making a
 * {@link org.wakepath.view.layout.PixelRow} belongs off the thread that draws.
 */
package org.wakepath.view.layout;

import org.wakepath.view.layout.PixelRow;
