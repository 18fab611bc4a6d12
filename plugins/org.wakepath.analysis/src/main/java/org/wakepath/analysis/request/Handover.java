// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.analysis.request;

import org.wakepath.graph.model.TaskSummary;
import org.wakepath.path.KnownBy;

/**
 * What a thread did for a request that another thread handed to it.
 *
 * @param since when it could have begun with it
 */
record Handover(RequestEnd request, TaskSummary task, long begin, long end, long since, KnownBy known) {
    Handover as(KnownBy other) {
        return new Handover(request, task, begin, end, since, other);
    }
}
