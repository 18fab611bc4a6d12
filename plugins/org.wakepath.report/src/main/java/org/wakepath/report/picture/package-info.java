/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
/**
 * The interactive time graph without its toolkit: what is in view, its bars as pixels, what is drawn over them, and
 * where one can go from there.
 *
 * <p>All coordinates are in points from the upper left corner of the widget, whose axis is above and whose names are at
 * the left; only {@link org.wakepath.report.picture.Raster} and what it makes counts device pixels.
 *
 * <p>{@link org.wakepath.report.picture.Scene}, {@link org.wakepath.report.picture.Viewport} and all records are
 * immutable and may be used by several threads. A {@link org.wakepath.report.picture.Raster} belongs off the thread
 * that draws; the array of a {@link org.wakepath.report.picture.Frame} must not be filled again while it is drawn. A {@link org.wakepath.report.picture.Surface} and a {@link org.wakepath.report.picture.ViewHistory} belong to
 * the thread that draws.
 */
package org.wakepath.report.picture;
