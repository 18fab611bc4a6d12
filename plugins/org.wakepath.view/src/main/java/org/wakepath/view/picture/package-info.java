// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
/**
 * Draws the time graph without a toolkit: bars as pixels, and vector shapes over them.
 *
 * <p>Coordinates are points from the upper left corner of the widget. The axis is at its top, and the names are at its
 * left. Only {@link org.wakepath.view.picture.Raster} and what it makes count device pixels.
 *
 * <p>Use a {@link org.wakepath.view.picture.Raster} on another thread than the one that draws. The array of a
 * {@link org.wakepath.view.picture.DrawnFrame} must not be filled again while it is drawn.
 */
package org.wakepath.view.picture;
