// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
/**
 * What pictures are drawn on, without a toolkit: lines, areas and text, on pixels or as SVG.
 *
 * <p>A surface belongs to the thread that draws.
 */
package org.wakepath.view.surface;
