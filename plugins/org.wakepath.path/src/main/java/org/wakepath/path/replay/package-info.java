// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0

/** Replays the graphs with some of their work or waits shorter: how much earlier would a task have ended? */
package org.wakepath.path.replay;
