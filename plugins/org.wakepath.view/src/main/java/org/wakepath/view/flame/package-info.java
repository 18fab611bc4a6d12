// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
/** Who waited for whom, as a flame graph: its frames, and where they are in a picture. Nothing here needs a display. */
package org.wakepath.view.flame;
