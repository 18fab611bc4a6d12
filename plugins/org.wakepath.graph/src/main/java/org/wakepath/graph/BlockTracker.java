/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.graph;

import java.util.HashMap;
import java.util.Map;
import org.wakepath.ctf.MergedEvents;
import org.wakepath.kernel.KernelEvent;

/** Follows block requests from their issuer through the queue and the device to their completion. */
final class BlockTracker {
    private final HostState state;
    private final Map<Place, Request> pending = new HashMap<>();

    private record Place(long device, long sector) {
    }

    private record Request(long inserted, long issued, int issuer) {
    }

    BlockTracker(HostState state) {
        this.state = state;
    }

    void onInsert(MergedEvents e) {
        pending.put(place(e), new Request(state.now, RequestTable.UNKNOWN_TIME, state.touch()));
    }

    void onIssue(MergedEvents e) {
        Request inserted = pending.get(place(e));
        pending.put(place(e), inserted == null ? new Request(RequestTable.UNKNOWN_TIME, state.now, state.touch())
                : new Request(inserted.inserted(), state.now, inserted.issuer()));
    }

    void onComplete(MergedEvents e) {
        Place place = place(e);
        Request request = pending.remove(place);
        Frame top = state.cpu.top();
        int vertex = top == null ? ExecutionGraph.NONE : state.touch();
        if (request == null) {
            return;
        }
        if (vertex != ExecutionGraph.NONE) {
            state.graph.link(vertex, LinkKind.REQUEST, row(place, request));
            top.reason = vertex;
        } else if (state.derivesRuns) {
            DerivedRuns runs = state.cpu.derivedRuns();
            runs.completed = row(place, request);
            runs.completedAt = state.now;
        }
    }

    private int row(Place place, Request request) {
        return state.graph.requests.add(place.device(), place.sector(), request.inserted(), request.issued(),
                request.issuer());
    }

    private static Place place(MergedEvents e) {
        return new Place(e.value(KernelEvent.BLOCK_DEV), e.value(KernelEvent.BLOCK_SECTOR));
    }
}
