// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
/** Pictures of how the clocks of two hosts relate, by JFreeChart. Nothing here needs a display. */
package org.wakepath.view.clocks;
