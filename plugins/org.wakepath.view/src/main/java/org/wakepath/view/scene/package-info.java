// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
/**
 * What paths and tasks show: rows and their places, what is visible, and the ways from one segment to another.
 *
 * <p>Coordinates are points from the upper left corner of the widget. Scenes and records are immutable and may be used
 * by several threads.
 */
package org.wakepath.view.scene;
