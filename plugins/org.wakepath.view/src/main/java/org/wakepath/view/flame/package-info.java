// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
/**
 * A flame graph of the workers that waited for one another: its frames, and their places in a picture. Nothing here
 * needs a display.
 */
package org.wakepath.view.flame;
