// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.analysis.request;

import java.util.List;
import java.util.Map;
import org.wakepath.base.PartitionPoint;

/**
 * What threads of a host did for requests that were handed to them.
 *
 * @param byThread by the number of a thread's worker, and then by the begin
 */
record HandedWork(Map<Integer, List<Handover>> byThread) {

    /** What a thread did for other requests while one could have been worked on that it did then. */
    List<Handover> behind(Handover handover) {
        List<Handover> all = byThread.get(handover.task().worker());
        int last = PartitionPoint.of(all.size(), i -> all.get(i).begin() < handover.begin());
        int first = last;
        while (first > 0 && all.get(first - 1).end() > handover.since()) {
            first--;
        }
        return all.subList(first, last).stream().filter(one -> !one.request().equals(handover.request())).toList();
    }
}
