// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.session;

import org.wakepath.graph.model.TaskSummary;
import org.wakepath.words.HostNames;

/**
 * A request for a path.
 *
 * @param task whose path
 * @param within the part of its life, on the clock of the reference
 * @param reference number of the host on whose clock the path is given
 * @param names the names of hosts
 */
record PathRequest(TaskSummary task, TimeRange within, int reference, HostNames names) {
}
