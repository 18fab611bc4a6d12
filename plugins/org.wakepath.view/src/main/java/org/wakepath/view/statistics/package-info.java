// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
/**
 * The parts of a path's time, and the latencies of requests, as sums and as charts by JFreeChart. Nothing here needs a
 * display.
 */
package org.wakepath.view.statistics;
