// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
/**
 * What there is to see of paths and tasks: rows and their places, what is in view, and where one can go from there.
 *
 * <p>Coordinates are points from the upper left corner of the widget. Scenes and records are immutable and may be used
 * by several threads.
 */
package org.wakepath.view.scene;
