// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
/**
 * Draws the time graph without a toolkit: bars as pixels, and what lies over them.
 *
 * <p>Coordinates are points from the upper left corner of the widget, whose axis is above and whose names are at the
 * left; only {@link org.wakepath.view.picture.Raster} and what it makes counts device pixels.
 *
 * <p>A {@link org.wakepath.view.picture.Raster} belongs off the thread that draws. The array of a
 * {@link org.wakepath.view.picture.DrawnFrame} must not be filled again while it is drawn.
 */
package org.wakepath.view.picture;
