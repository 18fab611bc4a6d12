// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0

/**
 * Pictures of a comparison of runs, without a toolkit: the differential flame graph, and the typical paths of both
 * sides on one scale. Page and window share what they show.
 */
package org.wakepath.view.compare;
