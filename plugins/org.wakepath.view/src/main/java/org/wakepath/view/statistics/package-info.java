// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
/**
 * Where the time of a path went, and how long requests took, as sums and as charts by JFreeChart. Nothing here needs a
 * display.
 */
package org.wakepath.view.statistics;
