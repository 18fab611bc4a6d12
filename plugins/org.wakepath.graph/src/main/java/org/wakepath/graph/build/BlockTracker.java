// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.graph.build;

import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import org.wakepath.ctf.MergedEvents;
import org.wakepath.graph.model.ExecutionGraph;
import org.wakepath.graph.model.LinkKind;
import org.wakepath.graph.model.RequestTable;
import org.wakepath.kernel.KernelEvent;

/** Follows block requests from their issuer through the queue and the device to their completion. */
final class BlockTracker {
    private static final int ABSENT = -1;

    private final HostState state;
    private final Attribution attribution;
    private final RequestTable requests;
    /** Rows of the requests that are not completed, by device and sector. */
    private final Long2ObjectOpenHashMap<Long2IntOpenHashMap> pending = new Long2ObjectOpenHashMap<>();

    BlockTracker(HostState state, Attribution attribution) {
        this.state = state;
        this.attribution = attribution;
        requests = state.graph.requests();
    }

    void onInsert(MergedEvents e) {
        pending(e).put(sector(e), requests.add(device(e), sector(e), state.now, RequestTable.UNKNOWN_TIME,
                attribution.moment(e, ExecutionGraph.NONE)));
    }

    void onIssue(MergedEvents e) {
        int row = pending(e).get(sector(e));
        if (row == ABSENT) {
            pending(e).put(sector(e), requests.add(device(e), sector(e), RequestTable.UNKNOWN_TIME, state.now,
                    attribution.moment(e, ExecutionGraph.NONE)));
        } else {
            requests.issue(row, state.now);
        }
    }

    void onComplete(MergedEvents e) {
        int row = pending(e).remove(sector(e));
        InterruptFrame top = state.cpu.top();
        int vertex = top == null ? ExecutionGraph.NONE : state.touch();
        if (row == ABSENT) {
            return;
        }
        if (vertex != ExecutionGraph.NONE) {
            state.graph.link(vertex, LinkKind.REQUEST, row);
            top.reason = vertex;
        } else if (state.derivesRuns) {
            DerivedRuns runs = state.cpu.derivedRuns();
            runs.completed = row;
            runs.completedAt = state.now;
        }
    }

    private Long2IntOpenHashMap pending(MergedEvents e) {
        Long2IntOpenHashMap ofDevice = pending.get(device(e));
        if (ofDevice == null) {
            ofDevice = new Long2IntOpenHashMap();
            ofDevice.defaultReturnValue(ABSENT);
            pending.put(device(e), ofDevice);
        }
        return ofDevice;
    }

    private static long device(MergedEvents e) {
        return e.value(KernelEvent.BLOCK_DEV);
    }

    private static long sector(MergedEvents e) {
        return e.value(KernelEvent.BLOCK_SECTOR);
    }
}
