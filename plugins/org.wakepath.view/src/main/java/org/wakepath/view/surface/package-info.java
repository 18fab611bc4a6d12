// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
/**
 * The surfaces on which pictures are drawn, without a toolkit: lines, areas and text, as pixels or as SVG.
 *
 * <p>A surface belongs to the thread that draws.
 */
package org.wakepath.view.surface;
