/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.report;

import org.wakepath.graph.EdgeState;
import org.wakepath.graph.Worker;

/**
 * A segment as the page has it, possibly several merged into one.
 *
 * @param duration ns
 * @param cause a sentence; {@link PageMerging#DURATION} stands for the duration in words
 * @param flags bits as in {@link org.wakepath.report.layout.TimeGraphRow#flags}, and 16 when merged
 */
record PageSegment(Worker worker, EdgeState state, long duration, String cause, int depth, int flags) {
}
