// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.analysis.request;

import org.wakepath.graph.model.TaskSummary;

/** A part of an answer, by a thread that was given no message of a request. */
record Answer(TaskSummary task, long time, RequestEnd request) {
}
