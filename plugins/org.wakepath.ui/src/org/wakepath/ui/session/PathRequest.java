// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.session;

import java.util.Optional;
import org.wakepath.analysis.request.RequestId;
import org.wakepath.graph.model.TaskSummary;
import org.wakepath.words.HostNames;
import org.wakepath.words.SafeText;

/**
 * A request for a path.
 *
 * @param task whose path; of a request, the task that worked for it last
 * @param request whose path; empty where it is that of the task
 * @param within the part of its life, on the clock of the reference
 * @param reference number of the host on whose clock the path is given
 * @param names the names of hosts
 */
record PathRequest(TaskSummary task, Optional<RequestId> request, TimeRange within, int reference, HostNames names) {
    /** Why a request may have no path. */
    static final String NO_TIME = "This request took no time in the traces, so it has no path.";

    /** Whose path is requested, in words. */
    String whose() {
        return request.map(id -> "request " + SafeText.clean(id.local())).orElse(task.task().name());
    }
}
